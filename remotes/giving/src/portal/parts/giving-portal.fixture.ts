import type { Appeal, Declaration, StaffGift, StatementLine, SupporterWhole } from '@lapis/contract';

export const gift: StaffGift = {
  id: 7,
  reference: 'LAPIS-7KQ2',
  supporter: { id: 3, name: 'Mina Marsh' },
  amount: 2500,
  interval: 'once',
  method: 'transfer',
  state: 'received',
  purpose: { appeal: null, project: null },
  received: 2500,
  last_on: '2026-03-02',
  no_gift_aid: false,
  note: '',
  created_at: '2026-03-01T10:00:00.000Z',
};

export const declaration: Declaration = {
  id: 5,
  supporter_id: 3,
  supporter_name: 'Mina Marsh',
  given: 'phone',
  wording: 'phone-2026',
  made_on: '2026-03-01',
  covers_from: '2022-03-01',
  covers_until: null,
  title: 'Dr',
  firstname: 'Mina',
  lastname: 'Marsh',
  house: '12',
  street: 'High Street',
  postcode: 'SW1A 1AA',
  outside_uk: false,
  record_sent_on: null,
  waits_for_gift: null,
  may_cancel_until: null,
  cancelled_from: null,
  created_at: '2026-03-01T10:00:00.000Z',
};

export const mina: SupporterWhole = {
  id: 3,
  name: 'Mina Marsh',
  email: 'mina@example.org',
  phone: '',
  address_lines: ['12 High Street', 'London'],
  note: '',
  given: 125_000,
  gifts: 12,
  last_on: '2026-03-02',
  gives_monthly: true,
  has_gift_aid: false,
  created_at: '2025-01-05T10:00:00.000Z',
  version: 4,
  erased_at: null,
  given_gifts: [gift],
  declarations: [],
  letters: [{ subject: 'Thank you', at: '2026-03-02T10:00:00.000Z', is_sent: true }],
  consents: [],
  messages: [{ id: 9, subject: 'A question', at: '2026-02-02T10:00:00.000Z' }],
  account_id: null,
  may_be_same: [],
};

export const appeal: Appeal = {
  id: 2,
  title: 'Winter coats',
  slug: 'winter-coats',
  summary: 'A coat for each child.',
  html: '<p>It is cold.</p><p>A coat &amp; a hat help.</p>',
  state: 'open',
  target: 100_000,
  starts_on: '2026-01-01',
  ends_on: null,
  is_restricted: true,
  project_id: null,
  amounts: [{ pence: 2000, does: 'a coat' }],
  raised: 25_000,
  gifts: 10,
  version: 3,
  updated_at: '2026-03-01T10:00:00.000Z',
};

export const line: StatementLine = {
  id: 21,
  statement_id: 4,
  booked_on: '2026-03-02',
  amount: 2500,
  text: 'MARSH M LAPIS 7KQ2',
  state: 'unmatched',
  gift: null,
  may_be: [
    {
      gift_id: 7,
      reference: 'LAPIS-7KQ2',
      name: 'Mina Marsh',
      amount: 2500,
      why: 'The reference is the same',
    },
  ],
  may_be_from: [],
  note: '',
};

/** A page of a list that holds these. */
export const pageOf = <Item>(...results: Item[]) => ({
  results,
  total: results.length,
  page: 1,
  per_page: 20,
});
