import { type Actor, actorName, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { MailTransaction, NewMail } from '../../server/http/mail';
import type { Services } from '../../server/http/serve';
import { giveTurns } from '../../server/time/take-turns';
import { toGiftEmailData } from '../booking/gift-to-tell';
import { recordPutRight } from '../emails/record.emails';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { findHolders } from '../ledger/payment-trail';
import { lockGift } from '../ledger/settle-gift';
import { undoEntry } from '../ledger/undo-entry';
import { payoutsRepository } from '../payouts/payouts.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { forgetAmount } from '../standing-orders/change-amount';
import { forgetWords } from '../standing-orders/match-by-words';
import { addedSupportersRepository } from './added-supporters.repository';
import { isOwnEntry, loadLineEntries, setLineEntries } from './line-entries';
import { linesRepository, type LineRow } from './lines.repository';
import { toToldKey } from './thanked-before';

async function lockedGift(db: Database, { gift_id }: EntryRow): Promise<GiftRow> {
  await lockGift(db, gift_id ?? 0);
  return orNotFound(await giftsRepository(db).find(gift_id ?? 0));
}

/**
 * Returns a payment and those to which corrections moved it, with what is left of each; any other entry by itself.
 * @param refunds refunds that are undone before it
 * @throws HttpError 409 if part of the payment was refunded otherwise
 */
async function findEntriesToUndo(db: Database, entry: EntryRow, refunds: EntryRow[] = []) {
  if (entry.kind !== 'payment') return [{ payment: entry, left: entry.amount }];
  const trail = await findHolders(db, entry);
  const undone = refunds.filter(({ follows_id }) => trail.some(({ payment }) => payment.id === follows_id));
  const left = trail.reduce((sum, holder) => sum + holder.left, 0);
  if (undone.reduce((sum, { amount }) => sum - amount, left) !== entry.amount)
    throw new HttpError(
      409,
      'Some of this payment was refunded or taken back, so its match can’t be undone.',
    );
  return trail;
}

/** Takes out what an entry of the line booked. Returns the emails to its givers. */
async function undoPart(
  { db, site, link }: MailTransaction,
  line: LineRow,
  entry: EntryRow,
  { notify, actor }: { notify: boolean; actor: Actor },
): Promise<NewMail[]> {
  const emails: NewMail[] = [];
  if (entry.kind === 'fee' || entry.gift_id === null) {
    await ledgerRepository(db).reverse(entry);
    return emails;
  }
  // A payment that was corrected since was learnt from by the gift that it was matched with first.
  await forgetWords(db, entry.gift_id, line);
  const trail = await findEntriesToUndo(db, entry);
  for (const { payment: each, left } of trail) {
    const gift = await lockedGift(db, each);
    if (left === 0) {
      const moved = { kind: 'unmatched', amount: each.amount, user_name: actorName(actor) } as const;
      await giftsRepository(db).addEvent(gift.id, moved);
      continue;
    }
    // A refund is undone as one entered in error: only a payment that came back is undone as unmatched.
    const kind = each.kind === 'refund' ? 'error' : 'unmatched';
    const told = notify && each.kind === 'payment' ? await toGiftEmailData(db, gift) : undefined;
    const event_key = told && toToldKey(each);
    const undoing = await undoEntry(db, actor, { kind, gift, entry: each, event_key });
    await noteUnmatched(db, actor, line.id, { gift, amount: -undoing.amount });
    if (told) emails.push(recordPutRight(site, link, told, { wrong: each, right: null }));
  }
  if (entry.kind === 'payment') await forgetAmount(db, actor, { ...entry, gift_id: entry.gift_id });
  return emails;
}

const noteUnmatched = (
  db: Database,
  actor: Actor,
  line: number,
  { gift, amount }: { gift: Pick<GiftRow, 'id' | 'reference'>; amount: number },
) =>
  audit(db).note(actor, {
    action: 'unmatched',
    kind: 'gifts',
    id: gift.id,
    title: gift.reference,
    details: { line, amount },
  });

/**
 * Checks that the match of a line can be undone. A payout's refunds are undone before its payments.
 * @throws HttpError 409 if part of a payment was refunded
 */
export async function refuseUndoing(db: Database, line: LineRow) {
  const entries = (await loadLineEntries(db, [line])).get(line.id) ?? [];
  const own: EntryRow[] = [];
  for (const entry of entries)
    if (isOwnEntry(line, entry)) own.push(orNotFound(await ledgerRepository(db).find(entry.id)));
  const refunds = own.filter(({ kind }) => kind === 'refund');
  for (const entry of own) await findEntriesToUndo(db, entry, refunds);
}

/**
 * Undoes the match of a bank line with one or several gifts, and the line can be matched again. Payments that
 * it booked are taken out, also if they were corrected since, and a gift made on the site waits for its
 * payment again. Payments that it took back count again. An entry that staff had made stays. Supporters whom a
 * payout or a match added go with it. Returns the emails to the givers.
 * @throws HttpError 404, 409 if the line isn't matched, or part of a payment was refunded
 */
export async function undoMatch(
  writing: MailTransaction,
  id: number,
  { notify }: { notify: boolean },
  actor: Actor,
): Promise<NewMail[]> {
  const { db } = writing;
  await givingSettingsRepository(db).holdReceipts();
  const line = orNotFound(await linesRepository(db).find(id));
  const entries = (await loadLineEntries(db, [line])).get(id) ?? [];
  if (line.state !== 'matched' || entries.length === 0)
    throw new HttpError(409, 'This payment is not matched with a gift. Please look at the list again.');
  const emails: NewMail[] = [];
  const giveTurn = giveTurns();
  // A refund in a payout is undone before its payment.
  const payments = entries.filter(({ kind }) => kind === 'payment');
  for (const entry of [...entries.filter(({ kind }) => kind !== 'payment'), ...payments]) {
    await giveTurn();
    const { gift_id, reference, amount, kind } = entry;
    if (isOwnEntry(line, entry)) {
      const row = orNotFound(await ledgerRepository(db).find(entry.id));
      emails.push(...(await undoPart(writing, line, row, { notify, actor })));
    } else if (gift_id !== null && kind !== 'fee')
      await noteUnmatched(db, actor, id, { gift: { id: gift_id, reference }, amount });
  }
  await setLineEntries(db, id, []);
  await payoutsRepository(db).takeBack(id);
  const gifts = entries.flatMap(({ gift_id }) => gift_id ?? []);
  // A giver who is told keeps their record.
  if (emails.length === 0) await addedSupportersRepository(db).removeUnused(gifts);
  return emails;
}

/** Undoes the match of a bank line in a transaction; see `undoMatch`. */
export async function unmatchLine(
  { mail, changes }: Pick<Services, 'mail' | 'changes'>,
  ...undoing: [id: number, options: { notify: boolean }, actor: Actor]
) {
  await mail.inTransaction((writing) => undoMatch(writing, ...undoing));
  await changes.publish(['giving']);
}
