import type { EntryKind } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { fundColumn } from '../funds/movements';
import { fundsRepository } from '../funds/funds.repository';
import '../tables';

export type Account = 'bank' | 'cards' | 'fees' | 'income' | 'gift_aid' | 'spending' | 'transfers';

/** Part of an entry in the books. The lines of an entry add up to zero. */
export interface ItemLine {
  account: Account;
  fund: number | null;
  /** Debit in pence; negative for a credit. */
  amount: number;
  /** Nominal code of its own, of spending. */
  own_code: string;
  text: string;
}

export interface BookItem {
  item: string;
  booked_on: string;
  lines: ItemLine[];
}

export interface BookPeriod {
  from: string;
  until: string;
}

const line = (account: Account, amount: number, fund: number | null = null, text = ''): ItemLine => ({
  account,
  fund,
  amount,
  own_code: '',
  text,
});

const accounts: Partial<Record<EntryKind, Account>> = { fee: 'fees', gift_aid: 'gift_aid' };

/**
 * Loads the entries of the ledger. Card payments and their fees go to an account of their own, to which the
 * bank's line of each payout is coded.
 */
async function ledgerItems(db: Database, { from, until }: BookPeriod): Promise<BookItem[]> {
  const usual = await fundsRepository(db).usualFunds();
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['id', 'booked_on', 'kind', 'amount', 'method'])
    .select(fundColumn('ledger_entries', usual).as('fund'))
    .where('booked_on', '>=', from)
    .where('booked_on', '<=', until)
    .execute();
  return rows.map(({ id, booked_on, kind, amount, method, fund }) => ({
    item: `ledger:${id}`,
    booked_on,
    lines: [
      line(method === 'card' ? 'cards' : 'bank', amount),
      line(accounts[kind] ?? 'income', -amount, Number(fund)),
    ],
  }));
}

async function giftAidItems(db: Database, { from, until }: BookPeriod): Promise<BookItem[]> {
  const usual = await fundsRepository(db).usualFunds();
  const payments = await db
    .selectFrom('claim_payments')
    .selectAll()
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', until)
    .execute();
  const shares = await db
    .selectFrom('claim_shares')
    .innerJoin('claim_payments', 'claim_payments.id', 'claim_shares.payment_id')
    .select(['claim_shares.payment_id', 'claim_shares.amount'])
    .select(fundColumn('claim_shares', usual).as('fund'))
    .where('claim_payments.paid_on', '>=', from)
    .where('claim_payments.paid_on', '<=', until)
    .execute();
  return payments.map(({ id, paid_on, amount, claim_id }) => {
    const own = shares.filter(({ payment_id }) => payment_id === id);
    const rest = amount - own.reduce((sum, share) => sum + share.amount, 0);
    const text = `Claim ${claim_id}`;
    return {
      item: `claim:${id}`,
      booked_on: paid_on,
      lines: [
        line('bank', amount),
        ...own.map((share) => line('gift_aid', -share.amount, Number(share.fund), text)),
        ...(rest === 0 ? [] : [line('gift_aid', -rest, usual.general, text)]),
      ],
    };
  });
}

async function spendingItems(db: Database, { from, until }: BookPeriod): Promise<BookItem[]> {
  const rows = await db
    .selectFrom('spending')
    .selectAll()
    .where('spent_on', '>=', from)
    .where('spent_on', '<=', until)
    .where('undone_at', 'is', null)
    .execute();
  return rows.map(({ id, spent_on, amount, fund_id, nominal_code, payee }) => ({
    item: `spending:${id}`,
    booked_on: spent_on,
    lines: [
      { ...line('spending', amount, fund_id, payee), own_code: nominal_code },
      line('bank', -amount, null, payee),
    ],
  }));
}

async function transferItems(db: Database, { from, until }: BookPeriod): Promise<BookItem[]> {
  const rows = await db
    .selectFrom('fund_transfers')
    .selectAll()
    .where('moved_on', '>=', from)
    .where('moved_on', '<=', until)
    .where('undone_at', 'is', null)
    .execute();
  return rows.map(({ id, moved_on, amount, from_fund_id, to_fund_id }) => ({
    item: `transfer:${id}`,
    booked_on: moved_on,
    lines: [line('transfers', amount, from_fund_id), line('transfers', -amount, to_fund_id)],
  }));
}

/** Loads all that the books have to contain for some days, as it is now. */
export async function loadItems(db: Database, period: BookPeriod): Promise<BookItem[]> {
  const items = [
    ...(await ledgerItems(db, period)),
    ...(await giftAidItems(db, period)),
    ...(await spendingItems(db, period)),
    ...(await transferItems(db, period)),
  ];
  return items.map((item) => ({ ...item, lines: item.lines.filter(({ amount }) => amount !== 0) }));
}
