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
  /** Taken out as if it had never come. */
  isUndone: boolean;
  movedTo: Payment | null;
}

interface Refund {
  payment: Payment;
  amount: number;
  day: string;
  isUndone: boolean;
}

export interface Line {
  day: string;
  amount: number;
  /** Gift whose reference the line has. */
  promise: Gift | null;
  words: string;
  /** Makes the line unlike any other. */
  serial: number;
  payment: Payment | null;
  /** A match was undone, so that only staff match it again. */
  isForStaff: boolean;
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

export interface Claim {
  /** What is claimed or paid back on one person's gift. */
  items: { root: Payment; person: Person; amount: number; didNotCount: boolean }[];
  gifts: number;
  tax: number;
  adjustment: number;
  sentOn: string | null;
  isRefused: boolean;
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
  lines: Line[];
  /** Lines of each file of the bank. */
  files: Line[][];
  declarations: Declaration[];
  claims: Claim[];
}

export const openBooks = (names: readonly string[]): Books => ({
  people: names.map((name) => ({ name, mergedInto: null })),
  gifts: [],
  payments: [],
  refunds: [],
  lines: [],
  files: [],
  declarations: [],
  claims: [],
});

export const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** Returns the person whose record another one was merged into. */
export const current = (person: Person): Person => (person.mergedInto ? current(person.mergedInto) : person);

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
  const added = { gift, amount, day, method, giver: gift.giver, line: null, isUndone: false, movedTo: null };
  const payment = added as Omit<Payment, 'root'> as Payment;
  payment.root = before?.root ?? payment;
  books.payments.push(payment);
  return payment;
}

export const refundsOf = ({ refunds }: Books, payment: Payment) =>
  refunds.filter((refund) => refund.payment === payment && !refund.isUndone);

const refunded = (books: Books, payment: Payment) =>
  sum(refundsOf(books, payment).map(({ amount }) => amount));

/** Returns what is left of a payment after refunds and corrections. */
export function left(books: Books, payment: Payment) {
  if (payment.isUndone) return 0;
  return payment.amount - refunded(books, payment) - (payment.movedTo?.amount ?? 0);
}

const paymentsOf = ({ payments }: Books, gift: Gift) => payments.filter((payment) => payment.gift === gift);

export const received = (books: Books, gift: Gift) =>
  sum(paymentsOf(books, gift).map((payment) => left(books, payment)));

/** Returns a gift's state as the manual describes it (docs/staff/giving.md). */
export function stateOf(books: Books, gift: Gift) {
  const own = paymentsOf(books, gift);
  const isPaid = own.some(({ isUndone }) => !isUndone);
  if (gift.hasEnded && (gift.isMonthly || !isPaid)) return 'cancelled';
  if (gift.isMonthly) return isPaid || gift.isRunning ? 'active' : 'waiting';
  if (!isPaid) return gift.isPromise ? 'waiting' : 'mistaken';
  if (received(books, gift) > 0) return 'received';
  return own.some(({ isUndone, movedTo }) => !isUndone && movedTo !== null) ? 'corrected' : 'refunded';
}

/** Returns where a bank's payment is now, after corrections. */
export const latest = (payment: Payment): Payment => (payment.movedTo ? latest(payment.movedTo) : payment);

/**
 * Checks whether money for the gift has come and is still its giver's: then a declaration made with it
 * counts, because then the giver is known to have made it.
 */
export const hasArrived = (books: Books, gift: Gift) =>
  paymentsOf(books, gift).some((payment) => {
    const isStillTheirs = (at: Payment): boolean =>
      !at.isUndone &&
      (at.movedTo === null ||
        left(books, at) > 0 ||
        (isSame(at.movedTo.giver, payment.giver) && isStillTheirs(at.movedTo)));
    return isStillTheirs(payment);
  });
