import { href } from '@lapis/contract/pages';
import type { Database } from '../../server/database/database';
import type { GiftRow } from '../gifts/gifts.repository';
import type { GiftEmailData } from '../emails/gift.emails';
import { isProvenGiver } from '../supporters/proven-giver';
import { supportersRepository } from '../supporters/supporters.repository';

export async function findPurposeTitle(
  db: Database,
  { appeal_id, project_title }: Pick<GiftRow, 'appeal_id' | 'project_title'>,
) {
  if (appeal_id === null) return project_title;
  const appeal = await db
    .selectFrom('appeals')
    .select('title')
    .where('id', '=', appeal_id)
    .executeTakeFirst();
  return appeal?.title ?? '';
}

/** Returns the data about a gift that emails need; undefined if its giver has no email address. */
export async function toGiftEmailData(db: Database, gift: GiftRow): Promise<GiftEmailData | undefined> {
  const giver =
    gift.supporter_id === null ? undefined : await supportersRepository(db).find(gift.supporter_id);
  if (!giver?.email) return undefined;
  return {
    name: giver.name,
    email: giver.email,
    // Only names from the public page need a check; names entered by staff can be trusted in emails.
    isProven: gift.source !== 'page' || (await isProvenGiver(db, giver)),
    amount: gift.amount,
    interval: gift.interval,
    reference: gift.reference,
    purpose: await findPurposeTitle(db, gift),
    page: href('give.gift', { token: gift.token }),
  };
}
