import fc from 'fast-check';
import { matchLine } from '../statements/match-line';
import { bookReturn } from '../statements/return-payment';
import { splitLine } from '../statements/split-line';
import { tieLine } from '../statements/tie-line';
import { unmatchLine } from '../statements/unmatch-line';
import { recordStandingOrder } from '../standing-orders/record-standing-order';
import {
  act,
  amount,
  called,
  calledLine,
  calledPayment,
  day,
  pick,
  pounds,
  purpose,
  slugs,
  which,
  words,
} from './plain-act.fixture';
import { label } from './plain-figures.fixture';
import {
  areComingBack,
  book,
  decide,
  isAwaited,
  isToCheck,
  isUndoable,
  matchOpenLines,
  undoMatch,
} from './plain-matching.fixture';
import {
  addGift,
  type Books,
  type Gift,
  holders,
  left,
  type Payment,
  received,
  sum,
} from './plain-model.fixture';
import { actor } from './plain-product.fixture';

/** Acts on the bank's payments and on standing orders. */
export const bankActs = [
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
          matchOpenLines(books, gift);
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
        says: `${calledLine(books, line)} was ${label('gift', books.gifts, gift)}`,
        isRefused: !isToCheck(line) || isFull(books, gift),
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
        says: `${calledLine(books, line)} was from ${called(giver)} for ${kind.purpose}${kind.isMonthly ? ', as each month' : ''}`,
        isRefused: !isToCheck(line),
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
    name: 'split a payment',
    weight: 4,
    arbitrary: fc.record({
      number: which,
      parts: fc.array(
        fc.record({
          gift: fc.option(which, { freq: 1 }),
          who: fc.option(which),
          purpose,
          weight: fc.integer({ min: 1, max: 9 }),
        }),
        { minLength: 2, maxLength: 3 },
      ),
      method: fc.constantFrom('transfer', 'cheque'),
      surplus: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, -1),
    }),
    plan: (books, { number, parts: chosen, method, surplus }) => {
      const line = pick(books.lines, number, isToCheck);
      if (!line || line.amount < 10 * chosen.length) return undefined;
      const whole = chosen.reduce((sum, { weight }) => sum + weight, 0);
      const parts = chosen.map(({ gift, who, weight, ...kind }) => ({
        ...kind,
        gift: gift === null ? undefined : pick(books.gifts, gift, (each) => !isFull(books, each)),
        giver: (who === null ? null : pick(books.people, who)) ?? null,
        amount: Math.floor((line.amount * weight) / whole),
      }));
      const [first] = parts;
      if (!first) return undefined;
      first.amount += line.amount - parts.reduce((sum, part) => sum + part.amount, 0) + surplus;
      const gifts = parts.flatMap(({ gift }) => gift ?? []);
      const says = parts.map(
        ({ gift, giver, ...part }) =>
          `${pounds(part.amount)} ${gift ? label('gift', books.gifts, gift) : `from ${called(giver)} for ${part.purpose}`}`,
      );
      return {
        says: `${calledLine(books, line)} was, in ${method}: ${says.join('; ')}`,
        isRefused:
          !isToCheck(line) ||
          surplus !== 0 ||
          new Set(gifts).size < gifts.length ||
          gifts.some((gift) => isFull(books, gift)),
        product: ({ site, idOf }) =>
          splitLine(
            site,
            idOf(line),
            {
              parts: parts.map(({ gift, giver, ...part }) => ({
                amount: part.amount,
                ...(gift
                  ? { gift_id: idOf(gift) }
                  : { supporter_id: giver && idOf(giver), ...slugs(part.purpose) }),
              })),
              method,
            },
            actor,
          ),
        model: () => {
          const all = parts.map(({ gift, ...part }) => ({
            gift: gift ?? addGift(books, { ...part, method }),
            amount: part.amount,
          }));
          for (const { gift, ...part } of all) book(books, line, gift, { ...part, method });
        },
      };
    },
  }),
  act({
    name: 'tie a payment to one recorded by hand',
    weight: 3,
    arbitrary: fc.record({ number: which, other: which }),
    plan: (books, { number, other }) => {
      const line = pick(books.lines, number, isToCheck);
      const isFit = (each: Payment) =>
        line?.amount === each.amount &&
        each.root === each &&
        each.line === null &&
        each.tied === null &&
        sum(holders(books, each).map((holder) => left(books, holder))) === each.amount;
      const payment = pick(books.payments, other, isFit);
      if (!line || !payment) return undefined;
      return {
        says: `${calledLine(books, line)} was ${calledPayment(books, payment)}`,
        isRefused: !isToCheck(line) || !isFit(payment),
        product: ({ site, idOf }) => tieLine(site, idOf(line), idOf(payment), actor),
        model: () => {
          payment.tied = line;
          line.payments = [payment];
        },
      };
    },
  }),
  act({
    name: 'the bank took payments back',
    weight: 10,
    arbitrary: fc.record({ number: which, other: which }),
    plan: (books, { number, other }) => {
      const line = pick(books.lines, number, (each) => areComingBack(books, each, each.cameBack));
      const payments =
        line &&
        pick([line.cameBack, ...books.payments.map((payment) => [payment])], other, (each) =>
          areComingBack(books, line, each),
        );
      if (!line || !payments || payments.length === 0) return undefined;
      return {
        says: `${calledLine(books, line)} took back ${payments.map((payment) => label('payment', books.payments, payment)).join(', ')}`,
        isRefused: !areComingBack(books, line, payments),
        product: ({ site, idOf }) =>
          bookReturn(site, idOf(line), { entry_ids: payments.map(idOf), notify: false }, actor),
        model: () => {
          line.payments = payments;
          books.returns.push(...payments.map((payment) => ({ payment, line, isUndone: false })));
        },
      };
    },
  }),
  act({
    name: 'undo the match of a payment',
    weight: 3,
    arbitrary: which,
    plan: (books, number) => {
      const line = pick(books.lines, number, (each) => isUndoable(books, each));
      if (!line) return undefined;
      return {
        says: `${calledLine(books, line)} was not that`,
        isRefused: !isUndoable(books, line),
        product: ({ site, idOf }) => unmatchLine(site, idOf(line), { notify: false }, actor),
        model: () => undoMatch(books, line),
      };
    },
  }),
];

/** Checks whether no more is expected for a gift. */
const isFull = (books: Books, gift: Gift) => !gift.isMonthly && received(books, gift) >= gift.amount;
