import type { Database } from '../../server/database/database';
import type { MailTransaction, NewMail } from '../../server/http/mail';
import { bookEntries } from '../booking/book-entries';
import type { GiftRow } from '../gifts/gifts.repository';
import { referencesIn } from '../gifts/references';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { giftsByReference } from '../statements/gifts-by-reference';
import { type LineRow, linesRepository } from '../statements/lines.repository';
import { matchByReference, toLedgerEntry } from './match-by-reference';
import { areTelling, containsPhrase, joinPhrases, splitPhrases, toBankWords } from './bank-words';
import { findCertainRule, findFittingRules, loadOrderRules } from './order-rules';
import { sendsThanks, standingOrdersRepository } from './standing-orders.repository';
import { setLineEntries } from '../statements/line-entries';

/** Maximum number of open payments that are looked through after a decision of staff, newest first. */
const MOST_LOOKED_THROUGH = 2000;

/**
 * Matches and books lines with the bank's words and the amount of exactly one standing order. Lines with a
 * note, with another gift's reference, or booked before are left, even if staff have undone that match.
 * Returns the thank-you emails.
 */
async function matchByWords(writing: MailTransaction, lines: LineRow[]) {
  const rules = await loadOrderRules(writing.db);
  const certain = lines.flatMap((line) => {
    const rule = line.note === '' ? findCertainRule(line, rules) : undefined;
    return rule ? [{ line, rule, references: referencesIn(line.text) }] : [];
  });
  if (certain.length === 0) return [];
  await givingSettingsRepository(writing.db).holdReceipts();
  const gifts = await giftsByReference(
    writing.db,
    certain.flatMap(({ references }) => references),
  );
  const emails: NewMail[] = [];
  for (const { line, rule, references } of certain) {
    const others = references.filter((each) => gifts.has(each) && each !== rule.gift.reference);
    if (others.length > 0) continue;
    const notify = sendsThanks(rule.order, line.booked_on);
    const booked = await bookEntries(writing, [{ ...toLedgerEntry(rule.gift, line), notify }]);
    const [entry] = booked.added;
    if (!entry) continue;
    await setLineEntries(writing.db, line.id, [entry.id]);
    emails.push(...booked.emails);
  }
  return emails;
}

/** Matches lines by reference first, then by the words of standing orders. Returns the thank-you emails. */
export const matchLines = async (writing: MailTransaction, lines: LineRow[]) => [
  ...(await matchByReference(writing, lines)),
  ...(await matchByWords(writing, lines)),
];

/**
 * Matches the payments to check that certainly belong to a standing order, after staff changed its words or
 * amount. Returns their number and the thank-you emails.
 */
export async function matchOpenLines(writing: MailTransaction, gift: Pick<GiftRow, 'id' | 'reference'>) {
  const { db } = writing;
  const rules = (await loadOrderRules(db)).filter((rule) => rule.gift.id === gift.id);
  const open = await db
    .selectFrom('statement_lines')
    .selectAll()
    .where('state', '=', 'unmatched')
    .where('note', '=', '')
    .orderBy('id', 'desc')
    .limit(MOST_LOOKED_THROUGH)
    .execute();
  const own = open
    .filter(
      ({ text }) => findFittingRules(text, rules).length > 0 || referencesIn(text).includes(gift.reference),
    )
    .toReversed();
  const emails = await matchLines(writing, own);
  const isMatched = await Promise.all(own.map(({ id }) => linesRepository(db).find(id)));
  return { also: isMatched.filter((line) => line?.state === 'matched').length, emails };
}

/**
 * Remembers the words of a payment that staff matched with a standing order, unless its reference or a known
 * phrase identifies it, or the words could be another giver's.
 */
export async function rememberWords(db: Database, gift: GiftRow, { text }: Pick<LineRow, 'text'>) {
  const orders = standingOrdersRepository(db);
  const words = toBankWords(text);
  const { words: known } = await orders.ensure(gift);
  const phrases = splitPhrases(known);
  const isKnown = phrases.some((phrase) => containsPhrase(words, phrase));
  if (isKnown || !areTelling(words) || referencesIn(text).includes(gift.reference)) return;
  await orders.set(gift.id, { words: joinPhrases([...phrases, words]) });
}

/** Forgets the words that a standing order learnt from a payment, after the payment's match was undone. */
export async function forgetWords(db: Database, giftId: number, { text }: Pick<LineRow, 'text'>) {
  const orders = standingOrdersRepository(db);
  const order = await orders.find(giftId);
  if (!order) return;
  const phrases = splitPhrases(order.words).filter((phrase) => phrase !== toBankWords(text));
  await orders.set(giftId, { words: joinPhrases(phrases) });
}
