import type { PaymentMethod } from '@lapis/contract/gift-rules';
import { readAmount } from '../statements/reading/read-amount';
import type { Cells, Part, ReadingContext } from './read-person';
import { readDayOf } from './read-day-of';

export interface GiftPart {
  day: string;
  amount: number;
  method: PaymentMethod;
  /** Purpose in the words of the old system. */
  purpose: string;
  /** Number in the old system; empty if unknown. */
  number: string;
}

const methods: [PaymentMethod, RegExp][] = [
  ['card', /card|stripe|visa|mastercard|contactless|apple pay|google pay/],
  ['transfer', /transfer|standing order|bacs|bank|faster payment/],
  ['cheque', /cheque|check/],
  ['cash', /cash/],
];

const isPaid = (state: string) =>
  /^(|paid|succeeded|success(ful)?|complete[d]?|settled|cleared|received|confirmed|captured)$/i.test(state);

const isPounds = (currency: string) => /^(|gbp|£|pounds?( sterling)?|uk pounds?)$/i.test(currency);

function readMethod(text: string | undefined, usual: PaymentMethod) {
  const words = (text ?? '').slice(0, 100).toLowerCase();
  if (!words) return usual;
  return methods.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}

function findProblem(fields: Cells, day: string | undefined, amount: number | undefined, today: string) {
  if (!isPaid((fields.gift_state ?? '').trim())) return 'The gift was not paid, or was given back.';
  if (!isPounds((fields.gift_currency ?? '').trim())) return 'The gift is not in pounds.';
  if (amount === undefined)
    return fields.gift_amount ? 'The gift’s amount can’t be read.' : 'The gift has no amount.';
  if (amount <= 0) return 'The gift’s amount is not more than zero.';
  if (day === undefined) return fields.gift_day ? 'The gift’s day can’t be read.' : 'The gift has no day.';
  return day > today ? 'The gift’s day is in the future.' : undefined;
}

export function readGift(fields: Cells, { month_first, method, today }: ReadingContext): Part<GiftPart> {
  if (!fields.gift_amount && !fields.gift_day) return undefined;
  const amount = readAmount(fields.gift_amount ?? '');
  const day = readDayOf(fields.gift_day, month_first);
  const problem = findProblem(fields, day, amount, today);
  if (problem !== undefined || day === undefined || amount === undefined) return { problem: problem ?? '' };
  return {
    value: {
      day,
      amount,
      method: readMethod(fields.gift_method, method),
      purpose: (fields.gift_purpose ?? '').replace(/\s+/g, ' ').slice(0, 200).trim(),
      number: (fields.gift_id ?? '').slice(0, 200),
    },
  };
}
