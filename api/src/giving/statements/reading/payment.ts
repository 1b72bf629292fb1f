/** A payment as a file names it, whichever way the money went. */
export interface Payment {
  /** Where it stands in the file, counted from 1. */
  line: number;
  /** An ISO date, as the bank wrote it. */
  booked_on: string;
  /** In pence; negative where money went out. */
  amount: number;
  text: string;
  /** By which the file knows the account; empty where it does not say. */
  account: string;
  /** The bank's own mark of the payment, where it has one. */
  id?: string | undefined;
  /** What the account held after it, in pence, where the file says. */
  balance: number | null;
  /** Why a person has to look at it, though it may look like a gift. */
  doubt?: string;
}

export interface Problem {
  line: number;
  problem: string;
}

/** What one of the readers makes of a file. */
export interface Reading {
  format: string;
  payments: Payment[];
  problems: Problem[];
  /** Outgoing payments that are not among the payments, as they have no day yet. */
  undatedOutgoing?: number;
  /** The line at which the file breaks off before its end. */
  cutAt?: number | undefined;
}

/** As much as a list shows, and a search looks through. */
const LONGEST_TEXT = 1000;

/** What stands in several places of a file, as one text without what can't be printed; what is said twice stands once. */
export function textOf(parts: readonly (string | undefined)[]) {
  const clean = parts.map((part = '') =>
    part
      .replace(/\p{Cc}/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const said = clean.filter((part, index) => part !== '' && clean.indexOf(part) === index);
  return said.join(' · ').slice(0, LONGEST_TEXT);
}

export const cutOff =
  'The file breaks off in the middle of this payment. Please download it from your bank again.';

/** The number of lines that a text has before a position. */
export const countLines = (text: string) => text.split('\n').length;

export const inAnotherCurrency = (currency: string) =>
  `This payment is in ${currency.slice(0, 10)}. Only payments in pounds are read: please add it by hand.`;

export const notBooked = (state: string) =>
  `The bank marks this payment “${state.slice(0, 40)}”. Please upload the statement again once it has gone through.`;
