/**
 * A plain model of a charity's books. It knows what the treasurer did, and applies what the manuals
 * (docs/staff) and HMRC say about it. It reads no database and imports nothing that calculates.
 */

export const methods = ['cash', 'cheque', 'card', 'other'] as const;
type Method = (typeof methods)[number] | 'transfer';

/** An appeal can be restricted; money for a project always is. */
export const purposes = {
  general: { title: 'Where it is needed most', isRestricted: false },
  coats: { title: 'Coats', isRestricted: true },
  anything: { title: 'Anything', isRestricted: false },
  school: { title: 'A school', isRestricted: true },
} as const;
export type Purpose = keyof typeof purposes;

export interface Person {
  name: string;
  mergedInto: Person | null;
  /** Two people in one record, such as a couple: each one's declarations cover only their own gifts. */
  isApart: boolean;
}

export interface Gift {
  giver: Person | null;
  amount: number;
  method: Method;
  purpose: Purpose;
  isMonthly: boolean;
  /** Promised on the site, so that it exists before its money. */
  isPromise: boolean;
  /** Recorded as a standing order that runs already. */
  isRunning: boolean;
  hasEnded: boolean;
  isLeftOut: boolean;
  /** The bank's words by which its payments are recognised. */
  words: string[];
}

export interface Payment {
  gift: Gift;
  amount: number;
  day: string;
  method: Method;
  giver: Person | null;
  /** The payment that arrived; another one if this is its money after a correction. */
  root: Payment;
  /** Line of the bank by which the money came. */
  line: Line | null;
  /** Line of the bank that staff said it is, if they recorded it before. */
  tied: Line | null;
  /** What was left of it was taken out as if it had never come. */
  isUndone: boolean;
  /** Parts of it, or all of it, that corrections moved to other gifts. */
  moves: Payment[];
  /** The payment as it really was, if this one was entered in error. */
  right?: Payment;
}

interface Refund {
  payment: Payment;
  amount: number;
  day: string;
  isUndone: boolean;
}

/** The bank took a payment back, such as an unpaid cheque. */
interface Return {
  payment: Payment;
  line: Line;
  isUndone: boolean;
}

export interface Line {
  day: string;
  /** Negative if money went out. */
  amount: number;
  /** Gift whose reference the line has. */
  promise: Gift | null;
  words: string;
  /** Makes the line unlike any other. */
  serial: number;
  /** The payments that came with it, one for each part, or went back with it. None if staff have to check it. */
  payments: Payment[];
  /** Payments that it takes back, if staff say so. */
  cameBack: Payment[];
  /** A match was undone, so that only staff match it again. */
  isForStaff: boolean;
}

/** A file of the bank. Lines that an earlier one has too are that one’s own, until that is taken back. */
export interface File {
  lines: Line[];
  own: Line[];
}

interface Declaration {
  person: Person;
  madeOn: string;
  from: string;
  until: string | null;
  isSpoken: boolean;
  recordSentOn: string | null;
  /** Gift with which it was made on the site. */
  gift: Gift | null;
}

/** What is claimed on a payment, or paid back. */
interface ClaimItem {
  payment: Payment;
  amount: number;
  isBack: boolean;
}

export interface Claim {
  items: ClaimItem[];
  gifts: number;
  tax: number;
  adjustment: number;
  sentOn: string | null;
  isRefused: boolean;
  /** Claims that were refused when it was made. */
  without: Claim[];
  payments: HmrcPayment[];
}

interface HmrcPayment {
  amount: number;
  day: string;
  /** Gift Aid of each purpose before it is rounded to whole pence. */
  shares: Map<Purpose, number>;
}

export interface Books {
  people: Person[];
  gifts: Gift[];
  payments: Payment[];
  refunds: Refund[];
  returns: Return[];
  lines: Line[];
  files: File[];
  /** Files that were taken back. */
  formerFiles: File[];
  /** Number of the last line; no other one gets it, even if that line was taken back. */
  serial: number;
  declarations: Declaration[];
  claims: Claim[];
}

export const openBooks = (names: readonly string[]): Books => ({
  people: names.map((name) => ({ name, mergedInto: null, isApart: false })),
  gifts: [],
  payments: [],
  refunds: [],
  returns: [],
  lines: [],
  files: [],
  formerFiles: [],
  serial: 0,
  declarations: [],
  claims: [],
});

export const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** Returns the person whose record another one was merged into. */
export const current = (person: Person): Person => (person.mergedInto ? current(person.mergedInto) : person);

/** Returns the person whose declarations cover the gifts of a record. */
export const taxpayer = (person: Person): Person =>
  person.mergedInto && !person.isApart ? taxpayer(person.mergedInto) : person;

export const isSame = (one: Person | null, other: Person | null) =>
  one === null || other === null ? one === other : current(one) === current(other);

export const addGift = (books: Books, gift: Partial<Gift> & Pick<Gift, 'giver' | 'amount' | 'method'>) => {
  const added: Gift = {
    purpose: 'general',
    isMonthly: false,
    isPromise: false,
    isRunning: false,
    hasEnded: false,
    isLeftOut: false,
    words: [],
    ...gift,
    giver: gift.giver && current(gift.giver),
  };
  books.gifts.push(added);
  return added;
};

export function addPayment(
  books: Books,
  gift: Gift,
  { amount, day, method }: Pick<Payment, 'amount' | 'day' | 'method'>,
  before?: Payment,
) {
  const added = { gift, amount, day, method, giver: gift.giver, line: null, tied: null };
  const payment = { ...added, isUndone: false, moves: [] } as Omit<Payment, 'root'> as Payment;
  payment.root = before?.root ?? payment;
  before?.moves.push(payment);
  books.payments.push(payment);
  return payment;
}

export const refundsOf = ({ refunds }: Books, payment: Payment) =>
  refunds.filter((refund) => refund.payment === payment && !refund.isUndone);

const refunded = (books: Books, payment: Payment) =>
  sum(refundsOf(books, payment).map(({ amount }) => amount));

/** Returns a payment's amount without what corrections moved to other gifts. */
export const kept = ({ amount, moves }: Payment) => amount - sum(moves.map((moved) => moved.amount));

const isTakenBack = ({ returns }: Books, payment: Payment) =>
  returns.some((back) => back.payment === payment && !back.isUndone);

/** Returns what is left of a payment after refunds, returns and corrections. */
export const left = (books: Books, payment: Payment) =>
  payment.isUndone || isTakenBack(books, payment) ? 0 : kept(payment) - refunded(books, payment);

export const isWhole = (books: Books, payment: Payment) => left(books, payment) === payment.amount;

const paymentsOf = ({ payments }: Books, gift: Gift) => payments.filter((payment) => payment.gift === gift);

export const received = (books: Books, gift: Gift) =>
  sum(paymentsOf(books, gift).map((payment) => left(books, payment)));

/** Checks whether a payment was taken out as if it had never come, wherever corrections moved it. */
const isTakenOut = (payment: Payment): boolean =>
  (kept(payment) === 0 || payment.isUndone) && payment.moves.every(isGone);

/** Checks whether a payment was taken out, and no right one was written in its place. */
const isGone = (payment: Payment): boolean =>
  isTakenOut(payment) && (!payment.right || isGone(payment.right));

/** Checks whether money came for the gift. A payment that was moved counts, because it did come. */
export const isPaid = (books: Books, gift: Gift) =>
  paymentsOf(books, gift).some(
    (payment) => !isTakenOut(payment) && (payment.moves.length > 0 || !isTakenBack(books, payment)),
  );

/** Returns a gift's state as the manual describes it (docs/staff/giving.md). */
export function stateOf(books: Books, gift: Gift) {
  const own = paymentsOf(books, gift);
  const hasCome = isPaid(books, gift);
  if (gift.hasEnded && (gift.isMonthly || !hasCome)) return 'cancelled';
  if (gift.isMonthly && (hasCome || gift.isRunning)) return 'active';
  if (!hasCome)
    return gift.isPromise || own.some((payment) => isTakenBack(books, payment)) ? 'waiting' : 'mistaken';
  if (received(books, gift) > 0) return 'received';
  return own.some(({ moves }) => moves.some((moved) => !isGone(moved))) ? 'corrected' : 'refunded';
}

/** Returns the payments that have a payment's money now, after corrections. */
export const holders = (books: Books, payment: Payment): Payment[] => [
  ...(left(books, payment) > 0 ? [payment] : []),
  ...payment.moves.flatMap((moved) => holders(books, moved)),
];

/**
 * Checks whether money for the gift has come and is still its giver's: then a declaration made with it
 * counts, because then the giver is known to have made it.
 */
export const hasArrived = (books: Books, gift: Gift) =>
  paymentsOf(books, gift).some((payment) => {
    const isTheirs = ({ giver }: Payment) =>
      giver !== null && payment.giver !== null && taxpayer(giver) === taxpayer(payment.giver);
    const isStillTheirs = (at: Payment): boolean =>
      isTheirs(at) &&
      !at.isUndone &&
      !isTakenBack(books, at) &&
      (at.moves.length === 0 || left(books, at) > 0 || at.moves.some(isStillTheirs));
    return isStillTheirs(payment);
  });
