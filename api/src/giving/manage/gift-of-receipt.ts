import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { loadOwnGifts } from './managed-gifts';

/**
 * Finds a receipt's gift by a token, which is either the one of the gift's page or from an emailed link;
 * undefined if the token is neither.
 */
export async function giftOfReceipt(
  db: Database,
  token: string,
  number: string,
): Promise<GiftRow | undefined> {
  const gifts = giftsRepository(db);
  const gift = await gifts.byToken(token);
  if (gift) return gift;
  const known = await oneTimeTokens(db).look('gifts', token);
  if (typeof known === 'string') return undefined;
  const own = await loadOwnGifts(db, known.data.email);
  const given = own.gifts.find(({ receipts }) => receipts.some((receipt) => receipt.number === number));
  return given && gifts.byReference(given.reference);
}
