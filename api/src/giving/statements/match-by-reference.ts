import type { NewMail, Writing } from '../../server/http/mail';
import { bookEntries } from '../booking/book-entries';
import type { GiftRow } from '../gifts/gifts.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { giftsByReference } from './gifts-by-reference';
import { referencesIn } from '../gifts/references';
import { type LineRow, linesRepository } from './lines.repository';

/** What the ledger knows a line by, so that it is booked once. */
const sourceKeyOf = ({ line_key }: Pick<LineRow, 'line_key'>) => `statement:${line_key}`;

/** Whether nothing has come for a single gift. */
const isWaitedFor = ({ state, received }: GiftRow) =>
  (state === 'waiting' || state === 'cancelled') && received === 0;

/**
 * Books lines that have the reference and the amount of one gift by transfer: of a monthly gift as often as it comes, of
 * a single one once. What a person has to look at stays as it is. Answers the letters that thank for them.
 */
export async function matchByReference(writing: Writing, lines: LineRow[]) {
  const lookedAt = lines.filter(({ note }) => note === '');
  const references = lookedAt.flatMap(({ text }) => referencesIn(text));
  if (references.length === 0) return [];
  // Whoever matches another payment with the same gift is waited for.
  await givingSettingsRepository(writing.db).holdReceipts();
  const gifts = await giftsByReference(writing.db, references);
  const letters: NewMail[] = [];
  const taken = new Set<number>();
  for (const line of lookedAt) {
    const fitting = referencesIn(line.text)
      .map((reference) => gifts.get(reference))
      .filter(
        (gift) =>
          gift?.method === 'transfer' &&
          gift.amount === line.amount &&
          (gift.interval === 'month' || (isWaitedFor(gift) && !taken.has(gift.id))),
      );
    const [gift] = fitting;
    if (!gift || fitting.length > 1) continue;
    taken.add(gift.id);
    const booked = await bookEntries(writing, [entryOf(gift, line)]);
    const [entry] = booked.added;
    if (!entry) continue;
    await linesRepository(writing.db).setEntry(line.id, entry.id);
    letters.push(...booked.letters);
  }
  return letters;
}

/** A line as an entry of the ledger. */
export const entryOf = (gift: GiftRow, line: LineRow) => ({
  kind: 'payment' as const,
  gift,
  amount: line.amount,
  booked_on: line.booked_on,
  source: 'statement' as const,
  source_key: sourceKeyOf(line),
  method: 'transfer' as const,
});
