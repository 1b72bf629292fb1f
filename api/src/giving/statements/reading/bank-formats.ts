export interface BankFormat {
  bank: string;
  date: string;
  /** Column of signed amounts, or else unsigned `credit` and `debit` columns. */
  amount?: string;
  credit?: string;
  debit?: string;
  /** Further headings that identify the format. */
  also: readonly string[];
  text: readonly string[];
  account?: readonly string[];
  id?: string;
  balance?: string;
  currency?: string;
  state?: string;
}

/**
 * Known formats, those with the rarest headings first. Other banks' tables are recognised by common headings.
 */
export const bankFormats: readonly BankFormat[] = [
  {
    bank: 'Barclays',
    also: ['number', 'subcategory'],
    date: 'date',
    amount: 'amount',
    text: ['memo'],
    account: ['account'],
  },
  {
    bank: 'Lloyds, Halifax, Bank of Scotland or TSB',
    also: ['transaction type', 'sort code'],
    date: 'transaction date',
    debit: 'debit amount',
    credit: 'credit amount',
    text: ['transaction description'],
    account: ['sort code', 'account number'],
    balance: 'balance',
  },
  {
    bank: 'NatWest or RBS',
    also: ['type', 'account name'],
    date: 'date',
    amount: 'value',
    text: ['description'],
    account: ['account number'],
    balance: 'balance',
  },
  {
    bank: 'NatWest or RBS Bankline',
    also: ['narrative #1', 'account alias'],
    date: 'date',
    debit: 'debit',
    credit: 'credit',
    text: ['narrative #1', 'narrative #2', 'narrative #3', 'narrative #4', 'narrative #5'],
    account: ['sort code', 'account number'],
    currency: 'currency',
  },
  {
    bank: 'Mettle',
    also: ['transaction type'],
    date: 'date',
    amount: 'amount in gbp',
    text: ['description', 'reference'],
  },
  {
    bank: 'Tide',
    also: ['transaction description', 'from'],
    date: 'date',
    credit: 'paid in',
    debit: 'paid out',
    text: ['from', 'transaction description', 'reference'],
    id: 'transaction id',
    state: 'status',
  },
  {
    bank: 'Starling',
    also: ['counter party', 'reference'],
    date: 'date',
    amount: 'amount (gbp)',
    text: ['counter party', 'reference'],
    balance: 'balance (gbp)',
  },
  {
    bank: 'Monzo',
    also: ['transaction id', 'emoji'],
    date: 'date',
    amount: 'amount',
    text: ['name', 'description', 'notes and #tags'],
    id: 'transaction id',
    currency: 'currency',
  },
  {
    bank: 'Revolut Business',
    also: ['date started (utc)', 'id'],
    date: 'date completed (utc)',
    amount: 'amount',
    text: ['payer', 'description', 'reference'],
    account: ['account'],
    id: 'id',
    currency: 'payment currency',
    state: 'state',
  },
  {
    bank: 'AIB',
    also: ['posted account'],
    date: 'posted transactions date',
    credit: 'credit amount',
    debit: 'debit amount',
    text: ['description', 'description1', 'description2', 'description3'],
    account: ['posted account'],
    balance: 'balance',
    currency: 'posted currency',
  },
  {
    bank: 'HSBCnet',
    also: ['bank reference', 'trn type'],
    date: 'value date',
    credit: 'credit amount',
    debit: 'debit amount',
    text: ['narrative', 'customer reference'],
    account: ['account number'],
    currency: 'currency',
  },
  {
    bank: 'HSBC',
    also: ['type', 'description'],
    date: 'date',
    debit: 'paid out',
    credit: 'paid in',
    text: ['description'],
    balance: 'balance',
  },
  {
    bank: 'Nationwide',
    also: ['transaction type', 'description'],
    date: 'date',
    debit: 'paid out',
    credit: 'paid in',
    text: ['description'],
    balance: 'balance',
  },
  {
    bank: 'Co-operative Bank',
    also: ['type', 'description'],
    date: 'date',
    credit: 'money in',
    debit: 'money out',
    text: ['description'],
    balance: 'balance',
  },
  {
    bank: 'Metro Bank',
    also: ['transaction type', 'description'],
    date: 'date',
    debit: 'money out',
    credit: 'money in',
    text: ['description'],
    balance: 'balance',
  },
];
