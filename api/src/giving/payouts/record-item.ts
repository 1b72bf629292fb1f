import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { MailTransaction, NewMail } from '../../server/http/mail';
import { bookEntries } from '../booking/book-entries';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { findCurrentPayment, remainingAmount } from '../ledger/payment-trail';
import { lockGift } from '../ledger/settle-gift';
import type { LineRow } from '../statements/lines.repository';
import { toPayoutKey } from '../statements/source-keys';
import { supportersRepository } from '../supporters/supporters.repository';
import { toItemKey } from './find-recorded';
import type { PlannedItem } from './plan-payout';
import type { Platform } from './platforms';

export interface RecordContext {
  writing: MailTransaction;
  platform: Platform;
  line: LineRow;
  thank: boolean;
  /** Payments that this payout has booked, by their number at the platform. */
  payments: Map<string, EntryRow>;
}

export interface RecordedEntries {
  entries: Pick<EntryRow, 'id' | 'amount' | 'gift_id'>[];
  emails: NewMail[];
}

/** Cards are paid into an account of their own in the books, from which the payout comes. */
const method = 'card';

/** The gift's day, unless the report has none or one after the payout. */
const dayOf = ({ item: { day } }: PlannedItem, { booked_on }: LineRow) =>
  day !== undefined && day >= '2000-01-01' && day <= booked_on ? day : booked_on;

async function resolvePerson(db: Database, { person, item }: PlannedItem) {
  if (!person) return null;
  person.id ??= (await supportersRepository(db).create({ name: person.name, email: item.email })).id;
  return person.id;
}

const feeKey = (itemKey: string) => `${itemKey}/fee`;

/** Returns the first key that no entry has, because an undone payout kept its keys. */
async function findFreeKey(db: Database, toKey: (undone: number) => string) {
  for (let undone = 0; ; undone += 1)
    if (!(await ledgerRepository(db).bySource(toKey(undone)))) return toKey(undone);
}

async function recordGift(planned: PlannedItem, context: RecordContext): Promise<RecordedEntries> {
  const { writing, platform, line, thank, payments } = context;
  const { item, purpose, note, recorded } = planned;
  const { appeal_id, project_id, project_title } = purpose.purpose;
  const gift = await giftsRepository(writing.db).create({
    supporter_id: await resolvePerson(writing.db, planned),
    amount: item.gross,
    interval: 'once',
    method,
    source: platform.claimsGiftAid ? 'platform' : 'statement',
    appeal_id,
    project: project_id === null ? null : { id: project_id, title: project_title },
    no_gift_aid: platform.claimsGiftAid,
    note,
  });
  const key = toItemKey(platform, item, recorded.undone);
  const entry = { gift, booked_on: dayOf(planned, line), source: 'platform' as const };
  const booked = await bookEntries(writing, [
    { ...entry, kind: 'payment', amount: item.gross, source_key: key, notify: thank },
  ]);
  const [payment] = booked.added;
  if (!payment) throw new HttpError(409, 'A gift of this payout has just been recorded. Please try again.');
  payments.set(item.id, payment);
  return {
    entries: [payment, ...(await recordFee(context, planned, { gift, payment, key: feeKey(key) }))],
    emails: booked.emails,
  };
}

/** Records the fee of a gift or a refund, as the ledger has those of card payments. */
async function recordFee(
  { writing, line }: RecordContext,
  planned: PlannedItem,
  { gift, payment, key }: { gift: GiftRow; payment: EntryRow; key: string },
) {
  if (planned.item.fee === 0) return [];
  const fee = await ledgerRepository(writing.db).add({
    kind: 'fee',
    gift,
    amount: -planned.item.fee,
    booked_on: dayOf(planned, line),
    source: 'platform',
    source_key: key,
    follows_id: payment.id,
    method,
  });
  if (!fee) throw new HttpError(409, 'A fee of this payout has just been recorded. Please try again.');
  return [fee];
}

/** Records what belongs to no gift that is recorded here: Gift Aid, fees, and refunds of earlier gifts. */
async function recordWithoutGift(planned: PlannedItem, { writing, platform, line }: RecordContext) {
  const { item, kind, purpose, recorded } = planned;
  const key = toItemKey(platform, item, recorded.undone);
  const entry = {
    booked_on: dayOf(planned, line),
    source: 'platform' as const,
    method: method as typeof method,
    ...purpose.purpose,
  };
  const parts = [
    { kind: kind === 'refund' ? ('refund' as const) : ('gift_aid' as const), amount: item.gross, key },
    { kind: 'fee' as const, amount: -item.fee, key: kind === 'fee' ? key : feeKey(key) },
  ].filter(({ amount }) => amount !== 0);
  const entries = [];
  for (const { key: source_key, ...part } of parts)
    entries.push(await ledgerRepository(writing.db).addWithoutGift({ ...entry, ...part, source_key }));
  return { entries, emails: [] };
}

/** Finds the payment that a refund or a fee is for, if this or an earlier payout has booked it. */
async function findPayment({ writing: { db }, platform, payments }: RecordContext, original: string) {
  const here = payments.get(original);
  if (here || !original) return here;
  const ledger = ledgerRepository(db);
  let found: EntryRow | undefined;
  for (let undone = 0; ; undone += 1) {
    const next = await ledger.bySource(toPayoutKey(platform.key, original, undone));
    if (!next) return found && findCurrentPayment(db, found);
    found = next;
  }
}

async function recordRefund(planned: PlannedItem, context: RecordContext): Promise<RecordedEntries> {
  const { writing, platform, line } = context;
  const { item, kind, recorded } = planned;
  const payment = await findPayment(context, item.original);
  const gift = payment?.gift_id ? await giftsRepository(writing.db).find(payment.gift_id) : undefined;
  const key = toItemKey(platform, item, recorded.undone);
  if (!payment || !gift || (await remainingAmount(writing.db, payment)) < -item.gross)
    return recordWithoutGift(planned, context);
  await lockGift(writing.db, gift.id);
  const refund =
    kind === 'refund'
      ? await ledgerRepository(writing.db).add({
          kind: 'refund',
          gift,
          amount: item.gross,
          booked_on: dayOf(planned, line),
          source: 'platform',
          source_key: key,
          follows_id: payment.id,
          method,
        })
      : undefined;
  const ownKey = kind === 'fee' ? key : feeKey(key);
  const fees = await recordFee(context, planned, { gift, payment, key: ownKey });
  return { entries: [...(refund ? [refund] : []), ...fees], emails: [] };
}

/** Ties entries that the ledger has already. A gift that was imported has no fee yet. */
async function tieRecorded(planned: PlannedItem, context: RecordContext): Promise<RecordedEntries> {
  const ledger = ledgerRepository(context.writing.db);
  const entries: EntryRow[] = [];
  for (const { id } of planned.recorded.entries) entries.push(orNotFound(await ledger.find(id)));
  const [payment] = entries;
  if (planned.item.recordedAs || !payment?.gift_id) return { entries, emails: [] };
  context.payments.set(planned.item.id, payment);
  const gift = orNotFound(await giftsRepository(context.writing.db).find(payment.gift_id));
  const key = await findFreeKey(context.writing.db, (undone) =>
    feeKey(toItemKey(context.platform, planned.item, undone)),
  );
  return {
    entries: [...entries, ...(await recordFee(context, planned, { gift, payment, key }))],
    emails: [],
  };
}

/** Records an item of a payout, or ties what is recorded already. Returns its entries and the emails about them. */
export function recordItem(planned: PlannedItem, context: RecordContext): Promise<RecordedEntries> {
  switch (planned.kind) {
    case 'gift':
      return recordGift(planned, context);
    case 'recorded':
      return tieRecorded(planned, context);
    case 'refund':
    case 'fee':
      return recordRefund(planned, context);
    default:
      return recordWithoutGift(planned, context);
  }
}
