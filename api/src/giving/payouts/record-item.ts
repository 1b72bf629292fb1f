import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { MailTransaction, NewMail } from '../../server/http/mail';
import { bookEntries } from '../booking/book-entries';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { findHolders } from '../ledger/payment-trail';
import { paymentOfGift } from '../staff-gifts/payment-of-gift';
import type { LineRow } from '../statements/lines.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import { toItemKey } from './find-recorded';
import { findPayoutPayment } from './find-refunded';
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

/** Spreads a refund over the payments that hold the money now. */
async function spreadRefund(
  planned: PlannedItem,
  { writing: { db }, platform, line }: RecordContext,
  holders: EntryRow[],
) {
  const { item, recorded } = planned;
  const refunds: EntryRow[] = [];
  let left = -item.gross;
  for (const holder of holders) {
    const { gift, left: most } = await paymentOfGift(db, holder.gift_id ?? 0, holder.id);
    const amount = Math.min(left, most);
    if (amount <= 0) continue;
    const part = refunds.length > 0 ? `/${refunds.length + 1}` : '';
    const refund = await ledgerRepository(db).add({
      kind: 'refund',
      gift,
      amount: -amount,
      booked_on: dayOf(planned, line),
      source: 'platform',
      source_key: `${toItemKey(platform, item, recorded.undone)}${part}`,
      follows_id: holder.id,
      method,
    });
    if (!refund)
      throw new HttpError(409, 'A refund of this payout has just been recorded. Please try again.');
    refunds.push(refund);
    left -= amount;
  }
  if (left > 0) throw new HttpError(409, 'A payment of this payout has just been changed. Please try again.');
  return refunds;
}

async function recordRefund(planned: PlannedItem, context: RecordContext): Promise<RecordedEntries> {
  const { writing, platform, payments } = context;
  const { item, kind, recorded } = planned;
  const payment =
    payments.get(item.original) ?? (await findPayoutPayment(writing.db, platform, item.original));
  if (!payment) return recordWithoutGift(planned, context);
  const holders = (await findHolders(writing.db, payment))
    .filter(({ left }) => left > 0)
    .map((holder) => holder.payment);
  const refunds = kind === 'refund' ? await spreadRefund(planned, context, holders) : [];
  const [followed = payment] = holders;
  const gift = orNotFound(await giftsRepository(writing.db).find(followed.gift_id ?? 0));
  const key = toItemKey(platform, item, recorded.undone);
  const fees = await recordFee(context, planned, {
    gift,
    payment: followed,
    key: kind === 'fee' ? key : feeKey(key),
  });
  return { entries: [...refunds, ...fees], emails: [] };
}

/** Ties entries that the ledger has already. A gift that was imported has no fee yet. */
async function tieRecorded(planned: PlannedItem, context: RecordContext): Promise<RecordedEntries> {
  const ledger = ledgerRepository(context.writing.db);
  const entries: EntryRow[] = [];
  for (const { id } of planned.recorded.entries) entries.push(orNotFound(await ledger.find(id)));
  const [entry] = entries;
  if (planned.item.recordedAs || !entry?.gift_id) return { entries, emails: [] };
  const payment = entry.kind === 'payment' ? entry : orNotFound(await ledger.find(entry.follows_id ?? 0));
  if (payment === entry) context.payments.set(planned.item.id, payment);
  const gift = orNotFound(await giftsRepository(context.writing.db).find(entry.gift_id));
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
