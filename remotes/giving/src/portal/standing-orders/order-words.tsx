import type { StandingOrder } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Mark } from '@lapis/portal';
import type { ComponentProps } from 'react';
import { monthName } from '../overview/month-words';

export const orderStates = ['all', 'active', 'missed', 'lapsed', 'ended'] as const;

export const orderStateWords: Record<StandingOrder['state'], string> = {
  active: 'Coming in',
  missed: 'Payment missing',
  lapsed: 'Two payments missing',
  ended: 'Ended',
};

const tones: Record<StandingOrder['state'], ComponentProps<typeof Mark>['tone']> = {
  active: 'good',
  missed: 'bad',
  lapsed: 'bad',
  ended: undefined,
};

export const OrderState = ({ state }: Pick<StandingOrder, 'state'>) => (
  <Mark tone={tones[state]} isFilled>
    {orderStateWords[state]}
  </Mark>
);

export const orderGiver = ({ supporter }: StandingOrder) => supporter?.name ?? 'an unknown giver';

const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** Formats a day of the month, e.g. '21st'. */
export const dayOfMonth = (day: number) => `${day}${endings[ordinals.select(day)]}`;

/** Formats months, e.g. 'October 2026 and November 2026'. */
export const monthList = (months: string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(months.map(monthName));

export const orderTitle = (order: StandingOrder) =>
  `${pounds(order.amount)} a month from ${orderGiver(order)}`;
