import type { BookSettings, Journal } from '@lapis/contract';
import { decimalPounds } from '@lapis/contract/money';
import { type CsvCell, toCsv } from '../../server/http/csv';
import { formatLongDay } from '../../server/time/days';
import { toMonth } from '../../server/time/months';
import type { Account } from './book-items';
import type { BookedItem } from './plan-journal';

/** Line of a journal as it is in the file. */
export interface JournalLine {
  /** Day of the journal, such as the last of a month. */
  on: string;
  code: string;
  fund: string;
  text: string;
  /** Debit in pence; negative for a credit. */
  amount: number;
}

const words: Record<Account, string> = {
  bank: 'Bank',
  cards: 'Card payments',
  fees: 'Card fees',
  income: 'Gifts',
  gift_aid: 'Gift Aid',
  spending: 'Spending',
  transfers: 'Transfer between funds',
};

function lastDayOf(day: string) {
  const [year = 0, month = 0] = toMonth(day).split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Day of the journal that contains an entry: its own, or the last of its month that the journal covers. */
function journalDay(day: string, { until_on, grouping }: Pick<Journal, 'until_on' | 'grouping'>) {
  if (grouping === 'day') return day;
  const last = lastDayOf(day);
  return last < until_on ? last : until_on;
}

/** Adds up entries by day or month, nominal code, fund and text. The lines of each day add up to zero. */
export function addUpLines(
  items: BookedItem[],
  journal: Pick<Journal, 'until_on' | 'grouping'>,
  titles: Map<number, string>,
): JournalLine[] {
  const sums = new Map<string, JournalLine>();
  for (const { booked_on, lines } of items)
    for (const { account, code, fund, text, amount } of lines) {
      const title = fund === null ? '' : (titles.get(fund) ?? '');
      const says = [words[account], title, text].filter((part) => part !== '').join(': ');
      const on = journalDay(booked_on, journal);
      const key = JSON.stringify([on, code, says]);
      const sum = (sums.get(key)?.amount ?? 0) + amount;
      sums.set(key, { on, code, fund: title, text: says, amount: sum });
    }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.code.localeCompare(b.code) || b.amount - a.amount);
}

const britishDay = (day: string) => day.split('-').toReversed().join('/');

interface JournalFile {
  id: number;
  lines: JournalLine[];
  settings: BookSettings;
}

/**
 * Xero's template for manual journals: a positive amount is a debit, dates are dd/mm/yyyy, and lines of the same
 * narration and date are one journal (help.xero.com/uk/ManualJournalsImport, read 29 November 2026; the heading
 * line is that of published exports for this template).
 */
const xeroRows = ({ id, lines, settings: { tax_rate, tracking } }: JournalFile): CsvCell[][] => [
  [
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
  ],
  ...lines.map(({ on, text, code, amount, fund }) => [
    `Giving, journal ${id}, ${formatLongDay(on)}`,
    britishDay(on),
    text,
    code,
    tax_rate,
    decimalPounds(amount),
    tracking && fund ? tracking : '',
    tracking && fund ? fund : '',
    '',
    '',
  ]),
];

/**
 * QuickBooks Online's journal entries: account names instead of numbers, and a number that the lines of one
 * journal share (Intuit's help, 'Import journal entries', read 29 November 2026).
 */
const quickBooksRows = ({ id, lines }: JournalFile): CsvCell[][] => [
  ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description'],
  ...lines.map(({ on, text, code, amount }) => [
    `L${id}-${on.replaceAll('-', '')}`,
    britishDay(on),
    code,
    amount > 0 ? decimalPounds(amount) : '',
    amount < 0 ? decimalPounds(-amount) : '',
    text,
  ]),
];

/** Longest text and reference that Sage 50 keeps (docs.zynk.com, Sage 50 UK, VAT_DETAILS, read 30 November 2026). */
const sage50 = { details: 60, reference: 30 };

/**
 * Sage 50's audit trail transactions: journal debits (JD) and credits (JC)
 * (makingithappen.co.uk/CI/std/audittrans.htm and gtsagedev.co.uk/index.php/general/daybook-import, read 29
 * November 2026), with T9 for what is outside VAT (gb-kb.sage.com, k2dockey 210902115318253, read 30 November 2026).
 */
const sage50Rows = ({ id, lines }: JournalFile): CsvCell[][] => [
  [
    'Type',
    'Account Reference',
    'Nominal A/C Ref',
    'Department Code',
    'Date',
    'Reference',
    'Details',
    'Net Amount',
    'Tax Code',
    'Tax Amount',
  ],
  ...lines.map(({ on, text, code, amount }) => [
    amount > 0 ? 'JD' : 'JC',
    '',
    code,
    '0',
    britishDay(on),
    `Giving ${id}`.slice(0, sage50.reference),
    text.slice(0, sage50.details),
    decimalPounds(Math.abs(amount)),
    'T9',
    '0.00',
  ]),
];

/** Longest text that Sage Accounting takes. */
const LONGEST_DETAILS = 200;

/**
 * Sage Accounting's journals: the lines of one reference are one journal, with the debit in column G and the credit
 * in H (Sage's help for the UK, gb-kb.sage.com, solution 222001000100916). The lengths are those of its help for
 * Canada (help.sbc.sage.com/en-ca/accounting/importing/import-journals.html), the headings those of ERPmine's
 * export. Read 30 November 2026.
 */
const sageAccountingRows = ({ id, lines }: JournalFile): CsvCell[][] => [
  [
    'Reference',
    'Date',
    'Description',
    'Nominal Code',
    'Details',
    'Include on VAT/Tax Return?',
    'Debit',
    'Credit',
    'Analysis Type 1',
    'Analysis Type 2',
    'Analysis Type 3',
    'Exchange Rate',
  ],
  ...lines.map(({ on, text, code, amount }) => [
    `Giving ${id}, ${on}`,
    britishDay(on),
    `Giving, journal ${id}`,
    code,
    text.slice(0, LONGEST_DETAILS),
    'No',
    amount > 0 ? decimalPounds(amount) : '',
    amount < 0 ? decimalPounds(-amount) : '',
    '',
    '',
    '',
    '',
  ]),
];

const rowsFor = {
  xero: xeroRows,
  quickbooks: quickBooksRows,
  sage50: sage50Rows,
  sage_accounting: sageAccountingRows,
};

/** Writes a journal as the accounting software imports it. Only QuickBooks needs the byte order mark. */
export function writeJournal(file: JournalFile) {
  const content = toCsv(rowsFor[file.settings.system](file));
  return file.settings.system === 'quickbooks' ? content : content.replace(/^\uFEFF/, '');
}

/**
 * Most lines that can be imported from a file: 300 for Xero (help.xero.com/uk/ManualJournalsImport). Sage
 * Accounting's limit is 0.5 MB, and a line has at most 330 bytes.
 */
export const mostLines: Partial<Record<BookSettings['system'], { name: string; lines: number }>> = {
  xero: { name: 'Xero', lines: 300 },
  sage_accounting: { name: 'Sage Accounting', lines: 1500 },
};
