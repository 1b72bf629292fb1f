import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { giftsOf } from './managed-gifts';

/**
 * The gift that a receipt is of, for who has the secret address of that gift, or the mailed link to all gifts of an
 * address; undefined for anybody else.
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
  const own = await giftsOf(db, known.data.email);
  const given = own.gifts.find(({ receipts }) => receipts.some((receipt) => receipt.number === number));
  return given && gifts.byReference(given.reference);
}
