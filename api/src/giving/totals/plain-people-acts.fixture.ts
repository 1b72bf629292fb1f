import fc from 'fast-check';
import { declarationsRepository } from '../declarations/declarations.repository';
import { joinSupporters } from '../supporter-care/join-supporters';
import { separateSupporters } from '../supporter-care/separate-supporters';
import { taxpayer } from '../supporter-care/supporter-care.fixture';
import { act, addDays, day, pick, rarely, which } from './plain-act.fixture';
import { label } from './plain-figures.fixture';
import { fourYearsBefore, TODAY } from './plain-gift-aid.fixture';
import { current, type Person, taxpayer as taxpayerOf } from './plain-model.fixture';
import { actor } from './plain-product.fixture';

/** Acts on the people who give, and on their declarations. */
export const peopleActs = [
  act({
    name: 'merge two supporters',
    weight: 2,
    arbitrary: fc.record({ into: which, other: which, isApart: fc.boolean() }),
    plan: (books, { into, other, isApart }) => {
      const [kept, gone] = [pick(books.people, into), pick(books.people, other)];
      if (!kept || !gone) return undefined;
      return {
        says: `merge ${gone.name} into ${kept.name}, Gift Aid ${isApart ? 'apart' : 'together'}`,
        isRefused: kept === gone || kept.mergedInto !== null || gone.mergedInto !== null,
        product: ({ site: { db }, idOf }) =>
          db.transaction().execute((transaction) =>
            joinSupporters(transaction, actor, idOf(kept), {
              other: idOf(gone),
              gift_aid: isApart ? 'apart' : 'together',
            }),
          ),
        model: () => Object.assign(gone, { mergedInto: kept, isApart }),
      };
    },
  }),
  act({
    name: 'separate two supporters',
    weight: 2,
    arbitrary: which,
    plan: (books, number) => {
      const isSeparable = ({ mergedInto }: Person) => mergedInto !== null && mergedInto.mergedInto === null;
      const gone = pick(books.people, number, isSeparable);
      if (!gone) return undefined;
      return {
        says: `separate ${gone.name} from ${current(gone).name}`,
        isRefused: !isSeparable(gone),
        product: ({ site: { db }, idOf }) =>
          db
            .transaction()
            .execute((transaction) =>
              separateSupporters(transaction, actor, idOf(current(gone)), idOf(gone)),
            ),
        model: () => Object.assign(gone, { mergedInto: null, isApart: false }),
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
            person: current(person),
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
      const isOfSame = ({ person }: typeof chosen) => taxpayerOf(person) === taxpayerOf(chosen.person);
      return {
        says: `cancel ${label('declaration', order, chosen)} from ${from} on`,
        product: ({ site: { db }, idOf }) => declarationsRepository(db).cancel(idOf(chosen), from, TODAY),
        model: () => {
          // It replaces the same person's earlier ones, so that these end too.
          for (const each of order.filter((one) => isOfSame(one) && isEarlier(one))) {
            const { isSpoken, recordSentOn, until } = each;
            // RE1841: within 30 days of its record, a spoken declaration is cancelled as if never made.
            const isVoid = isSpoken && (recordSentOn === null || from <= addDays(recordSentOn, 30));
            const last = addDays(isVoid ? each.from : from, -1);
            if (until === null || last < until) each.until = last;
          }
        },
      };
    },
  }),
];
