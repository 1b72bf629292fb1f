import type { Database } from '../../../server/database/database';
import '../tables';

/** In characters, as the contract says of slugs and of `from`. */
const LONGEST_MARK = 120;

/** The mark of a letter, one that no other letter has had, no longer than slugs are. @param wanted its slug */
export async function freeCampaign(db: Database, wanted: string, letterId: number) {
  const isTaken = async (campaign: string) =>
    (await db
      .selectFrom('mailings')
      .select('id')
      .where('campaign', '=', campaign)
      .where((eb) => eb.or([eb('letter_id', 'is', null), eb('letter_id', '<>', letterId)]))
      .executeTakeFirst()) !== undefined;
  let campaign = wanted;
  for (let n = 2; await isTaken(campaign); n += 1) campaign = `${wanted.slice(0, LONGEST_MARK - 5)}-${n}`;
  return campaign;
}
