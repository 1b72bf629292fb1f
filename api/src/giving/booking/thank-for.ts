import type { Database } from '../../server/database/database';
import type { NewMail, MailTransaction } from '../../server/http/mail';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import type { EntryRow } from '../ledger/ledger.repository';
import { type Arrival, thanks } from '../emails/gift.emails';
import { isNotUndone } from '../gifts/undoing';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { toGiftEmailData } from './gift-to-tell';
import { hasGiftAid } from './has-gift-aid';

/** Returns the words of thanks for a purpose: the appeal's own, or those in the settings. */
export async function readThanks(db: Database, appealId: number | null) {
  const appeal =
    appealId === null
      ? undefined
      : await db.selectFrom('appeals').select('thanks').where('id', '=', appealId).executeTakeFirst();
  return appeal?.thanks || (await givingSettingsRepository(db).read()).thanks;
}

/**
 * Compares the payments of a gift promised on the site with its amount: it may come in parts, and a bank
 * abroad may keep a fee.
 */
async function findArrival(
  db: Database,
  { id, amount: promised, interval, source }: GiftRow,
  amount: number,
): Promise<Arrival> {
  if (interval !== 'once' || source !== 'page' || amount >= promised) return { kind: 'whole' };
  const { paid } = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.sum('amount').as('paid'))
    .where('gift_id', '=', id)
    .where('kind', '=', 'payment')
    .where(isNotUndone)
    .executeTakeFirstOrThrow();
  const missing = promised - Number(paid ?? 0);
  return missing > 0 ? { kind: 'part', promised, missing } : { kind: 'rest', promised };
}

/**
 * Returns the thank-you email for a payment, with its receipt, and records it in the gift's history. Empty if
 * the giver has no email address.
 * @param by name of the staff member who sends it; empty if it is sent automatically
 */
export async function writeThanks(
  { db, site, link }: MailTransaction,
  gift: GiftRow,
  { receipt, amount, supporter_id, booked_on }: EntryRow,
  by = '',
): Promise<NewMail[]> {
  const told = await toGiftEmailData(db, gift);
  if (!told || receipt === null) return [];
  await giftsRepository(db).addEvent(gift.id, { kind: 'thanked', user_name: by });
  const text = await readThanks(db, gift.appeal_id);
  const has_gift_aid = await hasGiftAid(db, supporter_id, booked_on, gift);
  const arrived = await findArrival(db, gift, amount);
  const email = thanks(site, link, { ...told, amount }, { text, receipt, has_gift_aid, arrived });
  return [{ ...email, about: { kind: 'receipt', id: gift.id } }];
}
