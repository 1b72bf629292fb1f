import type { NewMail, Writing } from '../../server/http/mail';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import type { EntryRow } from '../ledger/ledger.repository';
import { thanks } from '../letters/gift.letters';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { giftToTell } from './gift-to-tell';
import { hasGiftAid } from './has-gift-aid';

/**
 * The letter that thanks for a payment and has its receipt, to be sent: the gift's history says so from now on. None
 * where no address of mail is known of the giver.
 * @param by the name of the staff who thank; empty where the site does
 */
export async function thankFor(
  { db, site, link }: Writing,
  gift: GiftRow,
  { receipt, amount, supporter_id, booked_on }: EntryRow,
  by = '',
): Promise<NewMail[]> {
  const told = await giftToTell(db, gift);
  if (!told || receipt === null) return [];
  await giftsRepository(db).addEvent(gift.id, { kind: 'thanked', user_name: by });
  const { thanks: text } = await givingSettingsRepository(db).read();
  const has_gift_aid = await hasGiftAid(db, supporter_id, booked_on, gift);
  const letter = thanks(site, link, { ...told, amount }, { text, receipt, has_gift_aid });
  return [{ ...letter, about: { kind: 'receipt', id: gift.id } }];
}
