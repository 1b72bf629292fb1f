import fc from 'fast-check';
import { matchLine } from '../statements/match-line';
import { importStatement } from '../statements/take-statement';
import { unmatchLine } from '../statements/unmatch-line';
import { recordStandingOrder } from '../standing-orders/record-standing-order';
import { act, amount, called, day, pick, pounds, purpose, slugs, which } from './plain-act.fixture';
import { label } from './plain-figures.fixture';
import {
  addGift,
  addPayment,
  type Books,
  type Gift,
  latest,
  left,
  type Line,
  received,
} from './plain-model.fixture';
import { actor, type Product } from './plain-product.fixture';

/** The bank's words on payments; the first ones say nothing about the giver. */
const words = fc.constantFrom('', 'MRS D HUGHES', 'T BAKER', 'S OKORO');

function book(books: Books, line: Line, gift: Gift) {
  const payment = addPayment(books, gift, { amount: line.amount, day: line.day, method: 'transfer' });
  payment.line = line;
  line.payment = payment;
}

const isToCheck = ({ payment }: Line) => payment === null;

/** A promise waits for its money; a standing order takes a payment each time. */
const isAwaited = (books: Books, gift: Gift) =>
  gift.isMonthly ||
  (received(books, gift) === 0 &&
    !books.payments.some((payment) => payment.gift === gift && !payment.isUndone));

function matchByReference(books: Books, line: Line) {
  const { promise } = line;
  if (
    line.payment ||
    line.isForStaff ||
    !promise ||
    promise.amount !== line.amount ||
    !isAwaited(books, promise)
  )
    return;
  book(books, line, promise);
}

function matchByWords(books: Books, line: Line) {
  if (line.payment || line.isForStaff || line.promise || !line.words) return;
  const fitting = books.gifts.filter(
    (gift) => gift.words.includes(line.words) && gift.amount === line.amount && !gift.hasEnded,
  );
  const [gift] = fitting;
  if (gift && fitting.length === 1) book(books, line, gift);
}

function matchLines(books: Books, lines: Line[]) {
  for (const line of lines) matchByReference(books, line);
  for (const line of lines) matchByWords(books, line);
}

/** Payments to check that a standing order may recognise, after staff decided on one. */
const openLinesOf = ({ lines }: Books, gift: Gift) =>
  lines.filter(
    (line) => !line.payment && (line.promise === gift || (!line.promise && gift.words.includes(line.words))),
  );

async function upload({ site, idOf }: Product, lines: Line[]) {
  const references = new Map(
    (await site.db.selectFrom('gifts').select(['id', 'reference']).execute()).map((row) => [
      row.id,
      row.reference,
    ]),
  );
  const rows = lines.map(({ day: on, words: by, promise, serial, amount: paidIn }) => {
    // The bank's running number, which differs on each payment.
    const counter = `FP${String(serial).padStart(10, '0')}`;
    const text = [by || 'CREDIT', promise && references.get(idOf(promise)), counter]
      .filter(Boolean)
      .join(' ');
    return `${on},${text},${(paidIn / 100).toFixed(2)}`;
  });
  const bytes = Buffer.from(['Date,Description,Amount', ...rows].join('\n'));
  await importStatement(site, { name: 'bank.csv', bytes }, actor);
}

const lineOfFile = fc.record({
  gift: fc.option(which),
  isRightAmount: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  words,
  amount,
  day,
  /** An earlier line that the file has too. */
  again: fc.option(which, { freq: 3 }),
});

/** Acts on the bank's statements and on standing orders. */
export const bankActs = [
  act({
    name: 'upload a statement',
    weight: 5,
    arbitrary: fc.array(lineOfFile, { minLength: 1, maxLength: 4 }),
    plan: (books, file) => {
      const fresh: Line[] = [];
      const lines = file.map((each): Line => {
        const before = each.again === null ? undefined : pick(books.lines, each.again);
        if (before) return before;
        const known = books.gifts.filter(({ isPromise, isRunning }) => isPromise || isRunning);
        const gift = each.gift === null ? undefined : pick(known, each.gift);
        const line = {
          day: each.day,
          amount: gift && each.isRightAmount ? gift.amount : each.amount,
          promise: gift?.isPromise && !each.words ? gift : null,
          words: each.words || (gift?.words[0] ?? ''),
          serial: books.lines.length + fresh.length + 1,
          payment: null,
          isForStaff: false,
        };
        if (line.promise) line.words = '';
        fresh.push(line);
        return line;
      });
      const all = [...new Set(lines)];
      const says = all.map((line) =>
        fresh.includes(line)
          ? `${pounds(line.amount)} on ${line.day} ${line.promise ? `with the reference of ${label('gift', books.gifts, line.promise)}` : line.words}`
          : `${label('line', books.lines, line)} again`,
      );
      return {
        says: `upload ${says.join('; ')}`,
        product: (product) => upload(product, all),
        model: () => {
          books.lines.push(...fresh);
          books.files.push(all);
          matchLines(books, fresh);
        },
      };
    },
  }),
  act({
    name: 'upload the same file again',
    arbitrary: which,
    plan: (books, number) => {
      const file = pick(books.files, number);
      if (!file) return undefined;
      return {
        says: `upload file ${books.files.indexOf(file) + 1} again`,
        product: (product) => upload(product, file),
        model: () => undefined,
      };
    },
  }),
  act({
    name: 'record a standing order',
    weight: 2,
    arbitrary: fc.record({ who: which, amount, purpose, words, since: day }),
    plan: (books, { who, since, ...order }) => {
      const giver = pick(books.people, who);
      if (!giver) return undefined;
      return {
        says: `${giver.name} gives ${pounds(order.amount)} a month for ${order.purpose} by standing order, as ${order.words || 'no words'}`,
        product: ({ site: { db, mail }, idOf }) =>
          recordStandingOrder({ db, mail }, actor, {
            supporter_id: idOf(giver),
            amount: order.amount,
            ...slugs(order.purpose),
            due_day: 1,
            since,
            words: order.words ? [order.words] : [],
            sends_thanks: false,
            no_gift_aid: false,
            note: '',
          }),
        model: () => {
          const { words: by, ...money } = order;
          const kind = { giver, method: 'transfer', isMonthly: true, isRunning: true } as const;
          const gift = addGift(books, { ...money, ...kind, words: by ? [by] : [] });
          matchLines(books, openLinesOf(books, gift));
        },
      };
    },
  }),
  act({
    name: 'match a payment with a gift',
    weight: 3,
    arbitrary: fc.record({ number: which, gift: which }),
    plan: (books, { number, gift: chosen }) => {
      const line = pick(books.lines, number, isToCheck);
      const gift = pick(books.gifts, chosen, (each) => isAwaited(books, each));
      // Words of a payment with another gift's reference would be learnt too.
      if (!line || !gift || (gift.isMonthly && line.promise && line.promise !== gift)) return undefined;
      return {
        says: `${label('line', books.lines, line)} of ${pounds(line.amount)} was ${label('gift', books.gifts, gift)}`,
        isRefused: line.payment !== null || (!gift.isMonthly && received(books, gift) >= gift.amount),
        product: ({ site, idOf }) => matchLine(site, idOf(line), { gift_id: idOf(gift) }, actor),
        model: () => decide(books, line, gift),
      };
    },
  }),
  act({
    name: 'match a payment with a new gift',
    weight: 3,
    arbitrary: fc.record({ number: which, who: fc.option(which), purpose, isMonthly: fc.boolean() }),
    plan: (books, { number, who, ...kind }) => {
      const line = pick(books.lines, number, isToCheck);
      const giver = (who === null ? null : pick(books.people, who)) ?? null;
      if (!line || (kind.isMonthly && line.promise)) return undefined;
      return {
        says: `${label('line', books.lines, line)} of ${pounds(line.amount)} was from ${called(giver)} for ${kind.purpose}${kind.isMonthly ? ', as each month' : ''}`,
        isRefused: line.payment !== null,
        product: ({ site, idOf }) =>
          matchLine(
            site,
            idOf(line),
            { supporter_id: giver && idOf(giver), ...slugs(kind.purpose), is_monthly: kind.isMonthly },
            actor,
          ),
        model: () => {
          decide(books, line, addGift(books, { ...kind, giver, amount: line.amount, method: 'transfer' }));
        },
      };
    },
  }),
  act({
    name: 'that was not this gift',
    weight: 2,
    arbitrary: which,
    plan: (books, number) => {
      const line = pick(books.lines, number, ({ payment }) => payment !== null);
      if (!line) return undefined;
      const { payment } = line;
      const now = payment && latest(payment);
      return {
        says: `${label('line', books.lines, line)} of ${pounds(line.amount)} was not that gift`,
        isRefused: !now || now.amount !== line.amount || left(books, now) !== line.amount,
        product: ({ site, idOf }) => unmatchLine(site, idOf(line), { notify: false }, actor),
        model: () => {
          if (!payment || !now) return;
          now.isUndone = true;
          payment.gift.words = payment.gift.words.filter((each) => each !== line.words);
          line.payment = null;
          line.isForStaff = true;
        },
      };
    },
  }),
];

/** Matches a line as staff decided. A standing order learns its words, and takes what else has them. */
function decide(books: Books, line: Line, gift: Gift) {
  book(books, line, gift);
  if (!gift.isMonthly) return;
  if (line.words && !gift.words.includes(line.words)) gift.words.push(line.words);
  matchLines(books, openLinesOf(books, gift));
}
