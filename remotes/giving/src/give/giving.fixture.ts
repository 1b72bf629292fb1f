import type { GivingPage, ShownAppeal } from '@lapis/contract';

export const appeal = (changes: Partial<ShownAppeal> = {}): ShownAppeal => ({
  slug: 'winter',
  title: 'Winter coats',
  summary: 'A coat for every child of the school.',
  html: '<p>It is cold in the hills.</p>',
  target: 500_000,
  raised: 124_000,
  gifts: 37,
  ends_on: '2026-12-24',
  is_open: true,
  is_restricted: true,
  terms: 'Your gift will be used for this appeal. If we raise too much, we will sew more coats.',
  project: null,
  amounts: [
    { pence: 1340, does: 'a coat for one child' },
    { pence: 2500, does: 'a coat and boots' },
  ],
  ...changes,
});

export const fakeGivingPage = (changes: Partial<GivingPage> = {}): GivingPage => ({
  amounts: [
    { pence: 1000, does: 'school books for a term' },
    { pence: 2500, does: 'a desk' },
  ],
  monthly_amounts: [],
  appeals: [appeal()],
  projects: [{ slug: 'school', title: 'A school in Istalif' }],
  methods: ['transfer', 'card'],
  card_fee: { basis_points: 120, fixed: 20 },
  soft_opt_in: false,
  sends_email: true,
  gift_aid: {
    version: '2026',
    agree: 'Yes, I am a UK taxpayer, and want Lapis to treat my gifts as Gift Aid.',
    explains: ['If I pay less tax than is claimed on all my gifts, it is mine to pay the difference.'],
  },
  cheque: { payee: 'Lapis', address_lines: ['12 Kite Yard', 'London E1 0XX'] },
  trust: {
    cost_of_a_pound: 9,
    cost_says: 'By the accounts of 2025.',
    charity_number: '1234567',
    regulator: 'Registered with the Fundraising Regulator.',
    complaints: 'Complaints go to the trustees.',
  },
  ...changes,
});
