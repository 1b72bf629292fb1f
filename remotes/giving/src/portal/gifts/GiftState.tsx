import type { StaffGift } from '@lapis/contract';
import { Mark } from '@lapis/portal';
import type { ComponentProps } from 'react';
import { stateWords } from '../parts/gift-words';

const tones: Record<StaffGift['state'], ComponentProps<typeof Mark>['tone']> = {
  waiting: 'lively',
  received: 'good',
  active: 'good',
  failing: 'bad',
  refunded: undefined,
  corrected: undefined,
  mistaken: undefined,
  cancelled: undefined,
};

export const GiftState = ({ state }: Pick<StaffGift, 'state'>) => (
  <Mark tone={tones[state]} isFilled={state !== 'waiting'}>
    {stateWords[state]}
  </Mark>
);
