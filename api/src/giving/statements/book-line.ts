import type { PaymentMethod } from '@lapis/contract/gift-rules';
import { HttpError } from '../../server/http/http-error';
import type { MailTransaction, NewMail } from '../../server/http/mail';
import type { Database } from '../../server/database/database';
import { bookEntries } from '../booking/book-entries';
import type { GiftRow } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { findCurrentPayment } from '../ledger/payment-trail';
import { findUndoing } from '../ledger/undo-entry';
import { toLedgerEntry } from '../standing-orders/match-by-reference';
import {
  isStandingOrder,
  sendsThanks,
  standingOrdersRepository,
} from '../standing-orders/standing-orders.repository';
import type { LineRow } from './lines.repository';
import { toSourceKey } from './source-keys';
import { isThankedBefore } from './thanked-before';

/** Counts the matches of a line that were undone; each left an entry and another that cancels it. */
export async function countUndoneMatches(db: Database, { line_key }: LineRow) {
  for (let undone = 0; ; undone += 1) {
    const entry = await ledgerRepository(db).bySource(toSourceKey(line_key, undone));
    if (!entry || !(await findUndoing(db, await findCurrentPayment(db, entry)))) return undone;
  }
}

interface LinePart {
  gift: GiftRow;
  amount: number;
  method: PaymentMethod;
}

/**
 * Books the parts of a bank line as payments of gifts. Returns the entries' ids and the thank-you emails; a giver who
 * was thanked before the same match was undone is not thanked again.
 */
export async function bookParts(writing: MailTransaction, line: LineRow, parts: LinePart[]) {
  const { db } = writing;
  const undone = await countUndoneMatches(db, line);
  const ids: number[] = [];
  const emails: NewMail[] = [];
  for (const [index, { gift, amount, method }] of parts.entries()) {
    const order = isStandingOrder(gift) ? await standingOrdersRepository(db).find(gift.id) : undefined;
    const booked = await bookEntries(writing, [
      {
        ...toLedgerEntry(gift, line),
        amount,
        source_key: toSourceKey(line.line_key, undone, index + 1),
        method,
        notify: sendsThanks(order, line.booked_on) && !(await isThankedBefore(db, line, { gift, amount })),
      },
    ]);
    const [entry] = booked.added;
    if (!entry) throw new HttpError(409, 'This payment is already in the ledger.');
    ids.push(entry.id);
    emails.push(...booked.emails);
  }
  return { ids, emails };
}
