import type { NewMail, MailTransaction } from '../../server/http/mail';
import { bookEntries } from '../booking/book-entries';
import type { GiftRow } from '../gifts/gifts.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { giftsByReference } from '../statements/gifts-by-reference';
import { referencesIn } from '../gifts/references';
import {
  amountOn,
  isStandingOrder,
  sendsThanks,
  standingOrdersRepository,
} from './standing-orders.repository';
import type { LineRow } from '../statements/lines.repository';
import { toSourceKey } from '../statements/source-keys';
import { setLineEntries } from '../statements/line-entries';

const isAwaited = ({ state, received }: GiftRow) =>
  (state === 'waiting' || state === 'cancelled') && received === 0;

/**
 * Matches and books lines that contain the reference of exactly one bank-transfer gift and have that gift's
 * amount on their day. A single gift is matched once, a monthly one every time. Lines with a note are left to
 * staff. Returns the thank-you emails.
 */
export async function matchByReference(writing: MailTransaction, lines: LineRow[]) {
  const lookedAt = lines.filter(({ note }) => note === '');
  const references = lookedAt.flatMap(({ text }) => referencesIn(text));
  if (references.length === 0) return [];
  await givingSettingsRepository(writing.db).holdReceipts();
  const gifts = await giftsByReference(writing.db, references);
  const orderIds = [...gifts.values()].filter(isStandingOrder).map(({ id }) => id);
  const orders = await standingOrdersRepository(writing.db).ofGifts(orderIds);
  const amounts = await standingOrdersRepository(writing.db).amounts(orderIds);
  const emails: NewMail[] = [];
  const taken = new Set<number>();
  for (const line of lookedAt) {
    const fitting = referencesIn(line.text)
      .map((reference) => gifts.get(reference))
      .filter(
        (gift) =>
          gift?.method === 'transfer' &&
          amountOn(gift, amounts.get(gift.id) ?? [], line.booked_on) === line.amount &&
          (gift.interval === 'month' || (isAwaited(gift) && !taken.has(gift.id))),
      );
    const [gift] = fitting;
    if (!gift || fitting.length > 1) continue;
    taken.add(gift.id);
    const notify = sendsThanks(orders.get(gift.id), line.booked_on);
    const booked = await bookEntries(writing, [{ ...toLedgerEntry(gift, line), notify }]);
    const [entry] = booked.added;
    if (!entry) continue;
    await setLineEntries(writing.db, line.id, [entry.id]);
    emails.push(...booked.emails);
  }
  return emails;
}

export const toLedgerEntry = (gift: GiftRow, line: LineRow) => ({
  kind: 'payment' as const,
  gift,
  amount: line.amount,
  booked_on: line.booked_on,
  source: 'statement' as const,
  source_key: toSourceKey(line.line_key, 0),
  method: 'transfer' as const,
});
