import { pounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import { isNotUndone } from '../gifts/undoing';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { findHolders } from '../ledger/payment-trail';
import { isTied } from '../statements/line-entries';
import { toPayoutKey } from '../statements/source-keys';
import '../tables';
import { findImportedPayment, type RecordedItem } from './find-recorded';
import type { PayoutItem } from './payout-item';
import type { Platform } from './platforms';

/**
 * Finds the payment that an earlier payout has booked under a number, unless that payout was undone, or that was
 * imported. The fee of an imported one that a payout was tied to leads to it too.
 */
export async function findPayoutPayment(db: Database, platform: Platform, number: string) {
  const { key } = platform;
  const ledger = ledgerRepository(db);
  let found: EntryRow | undefined;
  if (!number) return found;
  for (let undone = 0; ; undone += 1) {
    const fee = await ledger.bySource(toPayoutKey(key, number, undone, 'fee'));
    const next =
      (await ledger.bySource(toPayoutKey(key, number, undone))) ??
      (fee?.follows_id ? await ledger.find(fee.follows_id) : undefined);
    if (!next) break;
    found = next;
  }
  return found && (await isTied(db, found.id)) ? found : findImportedPayment(db, platform, number);
}

/** Returns the refunds of payments that staff recorded, with the day of the bank payment that each belongs to. */
const findByHand = (db: Database, payments: EntryRow[]) =>
  db
    .selectFrom('ledger_entries')
    .leftJoin('line_entries', 'line_entries.entry_id', 'ledger_entries.id')
    .leftJoin('statement_lines', (join) =>
      join.on((eb) =>
        eb.or([
          eb('statement_lines.id', '=', eb.ref('line_entries.line_id')),
          eb('statement_lines.entry_id', '=', eb.ref('ledger_entries.id')),
        ]),
      ),
    )
    .select(['ledger_entries.id', 'ledger_entries.amount', 'statement_lines.booked_on as tied_on'])
    .where(
      'ledger_entries.follows_id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('ledger_entries.kind', '=', 'refund')
    .where('ledger_entries.source', '=', 'staff')
    .where(isNotUndone)
    .orderBy('ledger_entries.id')
    .execute();

/** A payment that a report gives back, with what is left of it after the rows so far. */
interface Refundable {
  left: number;
  byHand: Awaited<ReturnType<typeof findByHand>>;
}

async function findRefundable(
  db: Database,
  platform: Platform,
  number: string,
  recorded: Map<PayoutItem, RecordedItem>,
): Promise<Refundable | undefined> {
  const [gift, own] = [...recorded].find(([{ kind, id }]) => kind === 'gift' && id === number) ?? [];
  const [entry] = own?.entries ?? [];
  if (gift && own && !own.isElsewhere && !entry) return { left: gift.gross, byHand: [] };
  const payment = entry
    ? await ledgerRepository(db).find(entry.id)
    : await findPayoutPayment(db, platform, number);
  if (!payment) return undefined;
  const holders = await findHolders(db, payment);
  const left = holders.reduce((sum, holder) => sum + holder.left, 0);
  const byHand = await findByHand(
    db,
    holders.map((holder) => holder.payment),
  );
  return { left, byHand };
}

/** Takes the refund of this amount, or all if they come to it. Empty if there are none. */
function takeByHand(refundable: Refundable, amount: number) {
  const open = refundable.byHand.filter(({ tied_on }) => tied_on === null);
  const sum = open.reduce((total, each) => total + each.amount, 0);
  const one = open.find((each) => each.amount === amount);
  const taken = one ? [one] : sum === amount ? open : [];
  refundable.byHand = refundable.byHand.filter((each) => !taken.includes(each));
  return taken;
}

/** Takes the refund of this amount that an earlier payout was tied to. A refund after that payout is another one. */
function takeTied({ byHand }: Refundable, { gross, day = '' }: PayoutItem) {
  const at = byHand.findIndex(
    ({ amount, tied_on }) => tied_on !== null && amount === gross && day <= tied_on,
  );
  return at >= 0 && byHand.splice(at, 1).length > 0;
}

/** Adds to what is recorded the refunds that staff entered by hand, and says of which ones too little is left. */
export async function addRefunds(db: Database, platform: Platform, recorded: Map<PayoutItem, RecordedItem>) {
  const known = new Map<string, Refundable | undefined>();
  for (const [item, own] of recorded) {
    const { kind, original, gross } = item;
    if (kind !== 'refund' || item.recordedAs || own.isElsewhere) continue;
    if (!known.has(original)) known.set(original, await findRefundable(db, platform, original, recorded));
    const refundable = known.get(original);
    if (!refundable) continue;
    own.isElsewhere = takeTied(refundable, item);
    own.entries = own.isElsewhere ? [] : takeByHand(refundable, gross);
    if (own.isElsewhere || own.entries.length > 0) continue;
    if (refundable.left < -gross)
      own.problem = `Only ${pounds(refundable.left)} of this payment is left to refund. Please look at the gift.`;
    else refundable.left += gross;
  }
}
