import type { Books, BookSettings } from '@lapis/contract';

export const systemWords: Record<BookSettings['system'], string> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  sage50: 'Sage 50',
  sage_accounting: 'Sage Accounting',
};

type CodeName = Exclude<Books['next']['missing'][number], 'starts_on'>;

export const codeWords: Record<CodeName, string> = {
  bank: 'Bank or clearing account',
  cards: 'Card payments that are not paid out yet',
  fees: 'Card fees',
  income: 'Gifts',
  gift_aid: 'Gift Aid',
  spending: 'Spending',
  transfers: 'Transfers between funds',
};

export const codeNames = Object.keys(codeWords) as CodeName[];

export const missingWords = (missing: Books['next']['missing']) =>
  missing.map((name) => (name === 'starts_on' ? 'the first day' : codeWords[name].toLowerCase())).join(', ');

/** Steps to import the file, from the help of the accounting software. */
export const importWords: Record<BookSettings['system'], string> = {
  xero: 'In Xero, open Manual Journals, press Import and choose the file. The journals come in as drafts.',
  quickbooks:
    'In QuickBooks, turn account numbers off, open Import data, then Journal Entries, and choose the file. Its dates have the day first.',
  sage50:
    'In Sage 50, back up first, then open File, Import, Audit trail transactions, and choose the file. Its first line has the headings.',
  sage_accounting:
    'In Sage Accounting, open Adjustments, Journals, then Import Journals, and choose the file. Its dates have the day first. If it is refused, compare its headings with those of Sage’s own template in that window.',
};
