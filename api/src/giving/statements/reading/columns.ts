import { type BankFormat, bankFormats } from './bank-formats';

/** Indexes of a table's columns; -1 if absent. */
export interface TableColumns {
  bank: string;
  date: number;
  amount: number;
  credit: number;
  debit: number;
  /** Column that contains 'credit' or 'debit', if amounts have no sign. */
  direction: number;
  text: number[];
  account: number[];
  id: number;
  balance: number;
  currency: number;
  state: number;
}

const normaliseHeading = (cell: string) => cell.toLowerCase().replace(/\s+/g, ' ').replace(/:$/, '').trim();

function matchFormat(format: BankFormat, headings: string[]): TableColumns | undefined {
  const place = (heading?: string) => (heading === undefined ? -1 : headings.indexOf(heading));
  const { date, amount, credit, debit } = format;
  const needed = [date, amount, credit, debit, ...format.also].filter((heading) => heading !== undefined);
  if (!needed.every((heading) => headings.includes(heading))) return undefined;
  const places = (names: readonly string[] = []) => names.map(place).filter((at) => at >= 0);
  return {
    bank: format.bank,
    date: place(date),
    amount: place(amount),
    credit: place(credit),
    debit: place(debit),
    direction: -1,
    text: places(format.text),
    account: places(format.account),
    id: place(format.id),
    balance: place(format.balance),
    currency: place(format.currency),
    state: place(format.state),
  };
}

/** Headings used by other banks, most reliable first. */
const words = {
  date: [
    /^date$/,
    /^(posted |booked )?(transactions?|posting|posted|post|booking|booked|entry|completed|processed) date$/,
    /^date (posted|booked|completed|of transaction)\b/,
    /^value date$/,
  ],
  credit: [
    /^(credits?|paid in|money in|in|received|receipts?|deposits?|amount in|credited)( amount| value)?( \(?(gbp|£)\)?)?$/,
  ],
  debit: [
    /^(debits?|paid out|money out|out|payments?|withdrawals?|amount out|debited)( amount| value)?( \(?(gbp|£)\)?)?$/,
  ],
  amount: [/^((transaction |net )?amount|value)( (in )?\(?(gbp|£)\)?)?$/],
  direction: [
    /^(dr ?\/ ?cr|cr ?\/ ?dr|debit ?\/ ?credit|credit ?\/ ?debit|(credit|debit) indicator)/,
    /^(transaction )?type$/,
  ],
  id: [/^(transaction|payment|entry) ?id$/],
  balance: [/^(running |ledger |account )?balance( \(?(gbp|£)\)?)?$/],
  currency: [/^(payment |account |posted )?currency$/],
  state: [/^(status|state)$/],
} satisfies Record<string, RegExp[]>;

const says =
  /description|details|narrative|narration|memo|reference|payee|payer|counter ?party|particulars|remitter|^name$|^transaction$/;
const saysNot = /bank|sort code|account (number|name|alias)|fee/;

function byWords(headings: string[]): TableColumns | undefined {
  const place = (patterns: RegExp[]) => {
    for (const pattern of patterns) {
      const at = headings.findIndex((heading) => pattern.test(heading));
      if (at >= 0) return at;
    }
    return -1;
  };
  const findPlaces = (is: (heading: string) => boolean) =>
    [...headings.keys()].filter((at) => is(headings[at] ?? ''));
  const columns = {
    bank: '',
    date: place(words.date),
    amount: place(words.amount),
    credit: place(words.credit),
    debit: place(words.debit),
    direction: place(words.direction),
    text: findPlaces((heading) => says.test(heading) && !saysNot.test(heading)),
    account: findPlaces((heading) => /^(account|iban|sort code)$|^account n(umber|o\.?)$/.test(heading)),
    id: place(words.id),
    balance: place(words.balance),
    currency: place(words.currency),
    state: place(words.state),
  };
  const hasAmount = columns.amount >= 0 || columns.credit >= 0;
  if (columns.date < 0 || !hasAmount || columns.text.length === 0) return undefined;
  // Separate credit and debit columns show the direction; a column named 'value' or 'amount' may not.
  return columns.credit >= 0 && columns.debit >= 0 ? { ...columns, amount: -1 } : columns;
}

export function findColumns(cells: string[]): TableColumns | undefined {
  const headings = cells.map(normaliseHeading);
  for (const format of bankFormats) {
    const columns = matchFormat(format, headings);
    if (columns) return columns;
  }
  return byWords(headings);
}
