import fc from 'fast-check';
import { declarationsRepository } from '../declarations/declarations.repository';
import { joinSupporters } from '../supporter-care/join-supporters';
import { taxpayer } from '../supporter-care/supporter-care.fixture';
import { act, day, pick, rarely, which } from './plain-act.fixture';
import { label } from './plain-figures.fixture';
import { fourYearsBefore, TODAY } from './plain-gift-aid.fixture';
import { current, isSame } from './plain-model.fixture';
import { actor } from './plain-product.fixture';

const dayBefore = (on: string) => new Date(Date.parse(on) - 86_400_000).toISOString().slice(0, 10);
const daysAfter = (on: string, days: number) =>
  new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10);

/** Acts on the people who give, and on their declarations. */
export const peopleActs = [
  act({
    name: 'merge two supporters',
    arbitrary: fc.record({ into: which, other: which }),
    plan: (books, { into, other }) => {
      const [kept, gone] = [pick(books.people, into), pick(books.people, other)];
      if (!kept || !gone) return undefined;
      return {
        says: `merge ${gone.name} into ${kept.name}`,
        isRefused: kept === gone || kept.mergedInto !== null || gone.mergedInto !== null,
        product: ({ site: { db }, idOf }) =>
          db
            .transaction()
            .execute((transaction) =>
              joinSupporters(transaction, actor, idOf(kept), { other: idOf(gone), gift_aid: 'together' }),
            ),
        model: () => (gone.mergedInto = kept),
      };
    },
  }),
  act({
    name: 'record a declaration',
    weight: 4,
    arbitrary: fc.record({
      who: which,
      madeOn: day,
      past: rarely.map((isRare) => !isRare),
      future: rarely.map((isRare) => !isRare),
      isSpoken: rarely,
    }),
    plan: (books, { who, madeOn, past, future, isSpoken }) => {
      const person = pick(books.people, who);
      if (!person) return undefined;
      return {
        says: `${person.name} declares on ${madeOn}${past ? ' for four years before' : ''}${future ? ' and from then on' : ''}${isSpoken ? ' by phone' : ''}`,
        product: ({ site: { db }, idOf }) =>
          declarationsRepository(db).declare({
            taxpayer,
            userName: '',
            supporterId: idOf(current(person)),
            madeOn,
            past,
            future,
            given: isSpoken ? 'phone' : 'paper',
          }),
        model: () =>
          books.declarations.push({
            person,
            madeOn,
            from: past ? fourYearsBefore(madeOn) : madeOn,
            until: future ? null : madeOn,
            isSpoken,
            recordSentOn: null,
            gift: null,
          }),
      };
    },
  }),
  act({
    name: 'send the record of a declaration by phone',
    weight: 2,
    arbitrary: fc.record({ number: which, on: fc.constantFrom('2026-10-01', '2026-11-10') }),
    plan: (books, { number, on }) => {
      const spoken = books.declarations.filter(({ isSpoken }) => isSpoken);
      const declaration = pick(spoken, number);
      if (!declaration) return undefined;
      return {
        says: `send the record of ${label('declaration', books.declarations, declaration)} on ${on}`,
        product: ({ site: { db }, idOf }) => declarationsRepository(db).recordSent(idOf(declaration), on),
        model: () => (declaration.recordSentOn = on),
      };
    },
  }),
  act({
    name: 'cancel a declaration',
    arbitrary: fc.record({ number: which, from: fc.oneof(day, fc.constant('2026-11-05')) }),
    plan: (books, { number, from }) => {
      const chosen = pick(books.declarations, number);
      if (!chosen) return undefined;
      const order = books.declarations;
      const isEarlier = (each: typeof chosen) =>
        each.madeOn < chosen.madeOn ||
        (each.madeOn === chosen.madeOn && order.indexOf(each) <= order.indexOf(chosen));
      return {
        says: `cancel ${label('declaration', order, chosen)} from ${from} on`,
        product: ({ site: { db }, idOf }) => declarationsRepository(db).cancel(idOf(chosen), from, TODAY),
        model: () => {
          // It replaces the same person's earlier ones, so that these end too.
          for (const each of order.filter((one) => isSame(one.person, chosen.person) && isEarlier(one))) {
            const { isSpoken, recordSentOn, until } = each;
            // RE1841: within 30 days of its record, a spoken declaration is cancelled as if never made.
            const isVoid = isSpoken && (recordSentOn === null || from <= daysAfter(recordSentOn, 30));
            const last = dayBefore(isVoid ? each.from : from);
            if (until === null || last < until) each.until = last;
          }
        },
      };
    },
  }),
];
