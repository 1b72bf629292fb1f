import type { Database } from '../../../server/database/database';
import '../tables';

const LONGEST_MARK = 120;

export async function freeCampaign(db: Database, wanted: string, newsletterId: number) {
  const isTaken = async (campaign: string) =>
    (await db
      .selectFrom('mailings')
      .select('id')
      .where('campaign', '=', campaign)
      .where((eb) => eb.or([eb('newsletter_id', 'is', null), eb('newsletter_id', '<>', newsletterId)]))
      .executeTakeFirst()) !== undefined;
  let campaign = wanted;
  for (let n = 2; await isTaken(campaign); n += 1) campaign = `${wanted.slice(0, LONGEST_MARK - 5)}-${n}`;
  return campaign;
}
