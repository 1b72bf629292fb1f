import fc from 'fast-check';
import { giftsRepository } from '../gifts/gifts.repository';
import { declarationsRepository } from '../declarations/declarations.repository';
import { correctPayment } from '../staff-gifts/correct-payment';
import { endGift } from '../staff-gifts/end-gift';
import { enterError } from '../staff-gifts/enter-error';
import { writeGiftByHand } from '../staff-gifts/gift-by-hand';
import { setGiftAidExclusion } from '../staff-gifts/leave-out';
import { appealBySlug, projectBySlug } from '../staff-gifts/purpose-by-slug';
import { refundGift } from '../staff-gifts/refund-gift';
import { taxpayer } from '../supporter-care/supporter-care.fixture';
import {
  act,
  amount,
  called,
  calledPayment,
  day,
  pick,
  pounds,
  purpose,
  rarely,
  slugs,
  which,
} from './plain-act.fixture';
import { label } from './plain-figures.fixture';
import {
  addGift,
  addPayment,
  current,
  type Gift,
  isSame,
  isWhole,
  left,
  methods,
  type Payment,
  stateOf,
} from './plain-model.fixture';
import { actor } from './plain-product.fixture';

const method = fc.constantFrom(...methods);
const isEntered = ({ root }: Payment) => root.line === null && root.tied === null;

/** Acts on gifts. */
export const giftActs = [
  act({
    name: 'add a gift by hand',
    weight: 4,
    arbitrary: fc.record({ who: fc.option(which), amount, day, method, purpose, isLeftOut: rarely }),
    plan: (books, { who, isLeftOut, ...given }) => {
      const giver = (who === null ? null : pick(books.people, who)) ?? null;
      return {
        says: `${called(giver)} gives ${pounds(given.amount)} in ${given.method} on ${given.day} for ${given.purpose}${isLeftOut ? ', not eligible for Gift Aid' : ''}`,
        product: ({ site: { db, mail }, idOf }) =>
          writeGiftByHand({ db, mail }, actor, {
            amount: given.amount,
            received_on: given.day,
            method: given.method,
            ...slugs(given.purpose),
            ...(giver && { supporter_id: idOf(giver) }),
            is_sponsored: false,
            is_small_donations: false,
            no_gift_aid: isLeftOut,
            note: '',
            is_another: true,
          }),
        model: () => addPayment(books, addGift(books, { ...given, giver, isLeftOut }), given),
      };
    },
  }),
  act({
    name: 'promise a transfer on the site',
    weight: 3,
    arbitrary: fc.record({ who: which, amount, purpose, isMonthly: fc.boolean(), declares: fc.boolean() }),
    plan: (books, { who, declares, ...promised }) => {
      const giver = pick(books.people, who);
      if (!giver) return undefined;
      return {
        says: `${giver.name} promises ${pounds(promised.amount)} ${promised.isMonthly ? 'a month' : ''} for ${promised.purpose}${declares ? ', with a declaration' : ''}`,
        product: async ({ site: { db }, idOf }) => {
          const { appeal, project } = slugs(promised.purpose);
          const gift = await giftsRepository(db).create({
            supporter_id: idOf(current(giver)),
            amount: promised.amount,
            interval: promised.isMonthly ? 'month' : 'once',
            method: 'transfer',
            source: 'page',
            appeal_id: await appealBySlug(db, appeal),
            project: await projectBySlug(db, project),
          });
          if (!declares) return;
          await declarationsRepository(db).declare({
            taxpayer,
            userName: '',
            supporterId: idOf(current(giver)),
            madeOn: '2026-04-06',
            past: true,
            future: true,
            given: 'page',
            withGift: gift.id,
          });
        },
        model: () => {
          const gift = addGift(books, { ...promised, giver, method: 'transfer', isPromise: true });
          if (declares)
            books.declarations.push({
              person: current(giver),
              madeOn: '2026-04-06',
              from: '2022-04-06',
              until: null,
              isSpoken: false,
              recordSentOn: null,
              gift,
            });
        },
      };
    },
  }),
  act({
    name: 'end a gift',
    arbitrary: which,
    plan: (books, number) => {
      const isRunning = (gift: Gift) =>
        gift.isMonthly ? !gift.hasEnded : stateOf(books, gift) === 'waiting';
      const gift = pick(books.gifts, number, isRunning);
      if (!gift) return undefined;
      return {
        says: `end ${label('gift', books.gifts, gift)}`,
        isRefused: !isRunning(gift),
        product: ({ site: { db }, idOf }) => endGift({ db, actor }, idOf(gift)),
        model: () => (gift.hasEnded = true),
      };
    },
  }),
  act({
    name: 'take out a payment entered in error',
    weight: 2,
    arbitrary: fc.record({ number: which, right: fc.option(fc.record({ amount, day, method })) }),
    plan: (books, { number, right }) => {
      const isRemovable = (each: Payment) => isEntered(each) && isWhole(books, each);
      const payment = pick(books.payments, number, isRemovable);
      if (!payment) return undefined;
      const { gift } = payment;
      const isAlike =
        right !== null &&
        right.amount === payment.amount &&
        right.day === payment.day &&
        right.method === payment.method;
      return {
        says: `${calledPayment(books, payment)}, was entered in error${right ? `: it was ${pounds(right.amount)} in ${right.method} on ${right.day}` : ''}`,
        isRefused: !isRemovable(payment) || isAlike,
        product: ({ site: { mail }, idOf }) =>
          enterError(mail, actor, idOf(gift), {
            entry_id: idOf(payment),
            right: right && { amount: right.amount, received_on: right.day, method: right.method },
            note: '',
            notify: false,
          }),
        model: () => {
          payment.isUndone = true;
          if (!right) return;
          Object.assign(gift, { amount: right.amount, method: right.method });
          payment.right = addPayment(books, gift, right);
        },
      };
    },
  }),
  act({
    name: 'take out a refund entered in error',
    arbitrary: which,
    plan: (books, number) => {
      const refund = pick(books.refunds, number, ({ isUndone }) => !isUndone);
      if (!refund) return undefined;
      return {
        says: `${label('refund', books.refunds, refund)} of ${calledPayment(books, refund.payment)}, never happened`,
        isRefused: refund.isUndone,
        product: ({ site: { mail }, idOf }) =>
          enterError(mail, actor, idOf(refund.payment.gift), {
            entry_id: idOf(refund),
            right: null,
            note: '',
            notify: false,
          }),
        model: () => (refund.isUndone = true),
      };
    },
  }),
  act({
    name: 'refund',
    weight: 2,
    arbitrary: fc.record({ number: which, percent: fc.integer({ min: 1, max: 110 }), day }),
    plan: (books, { number, percent, day: on }) => {
      const payment = pick(books.payments, number, (each) => left(books, each) > 0 && each.day <= on);
      if (!payment) return undefined;
      const back = Math.max(1, Math.ceil((left(books, payment) * percent) / 100));
      return {
        says: `refund ${pounds(back)} of ${calledPayment(books, payment)}, on ${on}`,
        isRefused: back > left(books, payment) || on < payment.day,
        product: ({ site: { db, mail }, idOf }) =>
          refundGift({ db, mail, actor }, idOf(payment.gift), {
            entry_id: idOf(payment),
            amount: back,
            on,
            note: `refund ${books.refunds.length + 1}`,
            notify: false,
          }),
        model: () => books.refunds.push({ payment, amount: back, day: on, isUndone: false }),
      };
    },
  }),
  act({
    name: 'correct a payment, or a part of it',
    weight: 4,
    arbitrary: fc.record({
      number: which,
      who: fc.option(which),
      to: fc.option(purpose),
      percent: fc.option(fc.integer({ min: 1, max: 105 })),
    }),
    plan: (books, { number, who, to, percent }) => {
      const isOpen = (each: Payment) => left(books, each) > 0;
      const payment = pick(books.payments, number, isOpen);
      if (!payment) return undefined;
      const { gift } = payment;
      const giver = who === null ? payment.giver : (pick(books.people, who) ?? null);
      const right = to ?? gift.purpose;
      const { appeal = null, project = null } = slugs(right);
      const rest = left(books, payment);
      const moved = percent === null ? rest : Math.max(1, Math.ceil((rest * percent) / 100));
      const isTheirs = isSame(giver, payment.giver);
      return {
        says: `${pounds(moved)} of ${calledPayment(books, payment)}, was from ${called(giver)} for ${right}`,
        isRefused: moved > rest || !isOpen(payment) || (right === gift.purpose && isTheirs),
        product: ({ site: { mail }, idOf }) =>
          correctPayment(mail, actor, idOf(gift), {
            entry_id: idOf(payment),
            note: '',
            ...(percent !== null && { amount: moved }),
            ...(to !== null && { appeal, project }),
            ...(who !== null && giver && { supporter_id: idOf(giver) }),
          }),
        model: () => {
          const { day: on, method: by } = payment;
          const { isLeftOut } = gift;
          const created = addGift(books, { giver, amount: moved, method: by, purpose: right, isLeftOut });
          // What stays the same giver's stays in the record that it came to.
          if (isTheirs) created.giver = payment.giver;
          addPayment(books, created, { amount: moved, day: on, method: by }, payment);
        },
      };
    },
  }),
  act({
    name: 'leave a gift out of Gift Aid',
    arbitrary: fc.record({ number: which, isLeftOut: fc.boolean() }),
    plan: (books, { number, isLeftOut }) => {
      const gift = pick(books.gifts, number);
      if (!gift) return undefined;
      return {
        says: `${label('gift', books.gifts, gift)} ${isLeftOut ? 'does not count' : 'counts'} for Gift Aid`,
        product: ({ site: { db }, idOf }) =>
          db
            .transaction()
            .execute((transaction) => setGiftAidExclusion(transaction, actor, idOf(gift), isLeftOut)),
        model: () => (gift.isLeftOut = isLeftOut),
      };
    },
  }),
];
