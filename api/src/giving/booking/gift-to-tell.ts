import { href } from '@lapis/contract/pages';
import type { Database } from '../../server/database/database';
import type { GiftRow } from '../gifts/gifts.repository';
import type { GiftToTell } from '../letters/gift.letters';
import { isProvenGiver } from '../supporters/proven-giver';
import { supportersRepository } from '../supporters/supporters.repository';

/** What a gift is for, in words; empty for the whole of the work. */
export async function purposeOf(
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

/** A gift as letters speak of it; undefined where its giver is not known by an address of mail. */
export async function giftToTell(db: Database, gift: GiftRow): Promise<GiftToTell | undefined> {
  const giver =
    gift.supporter_id === null ? undefined : await supportersRepository(db).find(gift.supporter_id);
  if (!giver?.email) return undefined;
  return {
    name: giver.name,
    email: giver.email,
    // Staff typed the name of a gift that they entered.
    isProven: gift.source !== 'page' || (await isProvenGiver(db, giver)),
    amount: gift.amount,
    interval: gift.interval,
    reference: gift.reference,
    purpose: await purposeOf(db, gift),
    page: href('give.gift', { token: gift.token }),
  };
}
