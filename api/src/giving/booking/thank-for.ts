import type { NewMail, MailTransaction } from '../../server/http/mail';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import type { EntryRow } from '../ledger/ledger.repository';
import { thanks } from '../emails/gift.emails';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { toGiftEmailData } from './gift-to-tell';
import { hasGiftAid } from './has-gift-aid';

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
  const { thanks: text } = await givingSettingsRepository(db).read();
  const has_gift_aid = await hasGiftAid(db, supporter_id, booked_on, gift);
  const email = thanks(site, link, { ...told, amount }, { text, receipt, has_gift_aid });
  return [{ ...email, about: { kind: 'receipt', id: gift.id } }];
}
