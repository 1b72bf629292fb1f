import type { Gift } from './GiftPage';

/** An awaited bank transfer. */
export const gift = (changes: Partial<Gift> = {}): Gift => ({
  reference: 'LAP-7K3Q',
  name: 'Mina Marsh',
  amount: 2500,
  interval: 'once',
  method: 'transfer',
  state: 'waiting',
  purpose: { appeal: { slug: 'winter', title: 'Winter coats' }, project: null },
  has_gift_aid: true,
  created_at: '2026-11-25T10:00:00.000Z',
  bank: {
    account_name: 'Lapis Children’s Trust',
    sort_code: '123456',
    account_number: '12345678',
    iban: 'GB33BUKB20201555555555',
    bic: '',
  },
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  url: null,
  receipts: [],
  returned: 0,
  sends_email: true,
  ...changes,
});
