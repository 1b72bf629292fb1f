import {
  addPayment,
  type Books,
  type Gift,
  holders,
  isPaid,
  isWhole,
  left,
  type Line,
  type Payment,
  received,
  sum,
} from './plain-model.fixture';

/** How payments of the bank find their gifts, and leave them again, in the plain model. */

export const isToCheck = ({ payments, amount }: Line) => payments.length === 0 && amount > 0;

export function book(
  books: Books,
  line: Line,
  gift: Gift,
  { amount, method }: Pick<Payment, 'amount' | 'method'> = { amount: line.amount, method: 'transfer' },
) {
  const payment = addPayment(books, gift, { amount, day: line.day, method });
  payment.line = line;
  line.payments.push(payment);
}

/** A promise waits for its money; a standing order takes a payment each time. */
export const isAwaited = (books: Books, gift: Gift) =>
  gift.isMonthly || (received(books, gift) === 0 && !isPaid(books, gift));

const isForSite = (line: Line) => isToCheck(line) && !line.isForStaff;

function matchByReference(books: Books, line: Line) {
  const { promise } = line;
  if (isForSite(line) && promise?.amount === line.amount && isAwaited(books, promise))
    book(books, line, promise);
}

function matchByWords(books: Books, line: Line) {
  if (!isForSite(line) || line.promise || !line.words) return;
  const fitting = books.gifts.filter(
    (gift) => gift.words.includes(line.words) && gift.amount === line.amount && !gift.hasEnded,
  );
  const [gift] = fitting;
  if (gift && fitting.length === 1) book(books, line, gift);
}

export function matchLines(books: Books, lines: Line[]) {
  for (const line of lines) matchByReference(books, line);
  for (const line of lines) matchByWords(books, line);
}

/** Matches payments to check that a standing order may recognise, after staff decided on one. */
export function matchOpenLines(books: Books, gift: Gift) {
  const open = books.lines.filter(
    (line) => line.promise === gift || (!line.promise && gift.words.includes(line.words)),
  );
  matchLines(books, open);
}

/** Matches a line as staff decided. A standing order learns its words, and takes what else has them. */
export function decide(books: Books, line: Line, gift: Gift) {
  book(books, line, gift);
  if (!gift.isMonthly) return;
  if (line.words && !gift.words.includes(line.words)) gift.words.push(line.words);
  matchOpenLines(books, gift);
}

/** Checks whether all of the payments of a matched line are still there, so that its match can be undone. */
export const isUndoable = (books: Books, { payments, amount }: Line) =>
  payments.length > 0 &&
  (amount < 0 ||
    payments.every(
      (payment) =>
        payment.tied !== null ||
        sum(holders(books, payment).map((holder) => left(books, holder))) === payment.amount,
    ));

/** Undoes the match of a line. Payments that it took back count again, and one recorded by hand stays. */
export function undoMatch(books: Books, line: Line) {
  const isBack = line.amount < 0;
  for (const back of books.returns) if (back.line === line) back.isUndone = true;
  const [tied] = line.payments.filter((payment) => payment.tied === line);
  if (tied) {
    Object.assign(tied, { tied: null });
    line.payments = [];
    return;
  }
  for (const payment of isBack ? [] : line.payments) {
    for (const holder of holders(books, payment)) holder.isUndone = true;
    payment.gift.words = payment.gift.words.filter((each) => each !== line.words);
  }
  line.payments = [];
  line.isForStaff = true;
}

/** Checks whether a line can be those payments coming back. */
export const areComingBack = (books: Books, line: Line, payments: Payment[]) =>
  line.amount < 0 &&
  line.payments.length === 0 &&
  sum(payments.map(({ amount }) => amount)) === -line.amount &&
  payments.every((payment) => isWhole(books, payment));
