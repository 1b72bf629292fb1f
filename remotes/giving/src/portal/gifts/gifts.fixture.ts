import type { LedgerEntry, StaffGift, StaffGiftWhole } from '@lapis/contract';

export const gift: StaffGift = {
  id: 7,
  reference: 'GIFT-7K2M-9QX4',
  supporter: { id: 3, name: 'Mina Marsh' },
  amount: 1000,
  interval: 'once',
  method: 'card',
  state: 'received',
  purpose: { appeal: { slug: 'winter', title: 'Winter coats' }, project: null },
  received: 1000,
  last_on: '2026-01-06',
  no_gift_aid: false,
  note: '',
  created_at: '2026-01-05T10:00:00.000Z',
};

export const payment: LedgerEntry = {
  id: 21,
  kind: 'payment',
  gift_id: 7,
  supporter_id: 3,
  follows_id: null,
  amount: 1000,
  booked_on: '2026-01-06',
  created_at: '2026-01-06T10:00:00.000Z',
  method: 'card',
  source: 'stripe',
  purpose: gift.purpose,
  is_restricted: true,
  receipt: 'R-2026-12',
  gift_aid: 'counts',
  came_by: 'stripe',
  line_id: null,
  tax_claimed: 0,
};

export const wholeGift: StaffGiftWhole = {
  ...gift,
  is_sponsored: false,
  is_small_donations: false,
  building: null,
  is_reopenable: false,
  is_thanked_elsewhere: false,
  is_by_hand: false,
  entries: [
    payment,
    { ...payment, id: 22, kind: 'fee', follows_id: 21, amount: -32, receipt: null, gift_aid: 'none' },
  ],
  events: [
    { id: 1, kind: 'asked', amount: 1000, at: '2026-01-05T10:00:00.000Z', by: '' },
    { id: 2, kind: 'thanked', amount: null, at: '2026-01-06T10:00:00.000Z', by: 'Ada Byron' },
    { id: 3, kind: 'refund_asked', amount: 200, at: '2026-01-07T10:00:00.000Z', by: 'Ada Byron' },
  ],
};
