export interface BankPayment {
  line: number;
  /** Booking day stated by the bank, as an ISO date. */
  booked_on: string;
  /** Amount in pence; negative for outgoing payments. */
  amount: number;
  text: string;
  account: string;
  /** The bank's id for the payment. */
  id?: string | undefined;
  balance: number | null;
  /** True if the bank marks an outgoing payment as the reversal of an incoming one. */
  isReversal?: boolean;
  /** Reason why staff must check the payment before it is booked. */
  doubt?: string;
}

export interface LineProblem {
  line: number;
  problem: string;
}

export interface StatementReading {
  format: string;
  payments: BankPayment[];
  problems: LineProblem[];
  /** Number of pending outgoing payments, which may have no date and aren't in `payments`. */
  undatedOutgoing?: number;
  cutAt?: number | undefined;
}

const LONGEST_TEXT = 1000;

/** Joins the text from several columns, without control characters or repetitions. */
export function joinTexts(parts: readonly (string | undefined)[]) {
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
  'The file breaks off in the middle of this payment, so more may be missing. Please download it from your bank again and upload it: no payment is counted twice.';

export const countLines = (text: string) => text.split('\n').length;

export const inAnotherCurrency = (currency: string) =>
  `This payment is in ${currency.slice(0, 10)}. Only payments in pounds are read: please add it by hand.`;

export const notBooked = (state: string) =>
  `The bank marks this payment “${state.slice(0, 40)}”. Please upload the statement again once it has gone through.`;
