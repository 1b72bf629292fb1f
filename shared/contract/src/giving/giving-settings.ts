import { z } from 'zod';
import { endpoint } from '../endpoint';
import { itemReply, textUpTo, Time, Version } from '../shapes';
import { AmountOffered } from './giving-shapes';

const digits = (length: number, words: string) =>
  z
    .string()
    .trim()
    .transform((text) => text.replace(/[\s-]/g, ''))
    .refine((text) => text === '' || new RegExp(`^\\d{${length}}$`).test(text), words);

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Settings for giving. Until a way to give is set up, /give shows contact details instead. */
export const GivingSettings = z.object({
  account_name: textUpTo(70),
  sort_code: digits(6, 'A sort code has six digits, such as 12-34-56.'),
  account_number: digits(8, 'An account number has eight digits.'),
  iban: textUpTo(42),
  bic: textUpTo(11),
  cheque_payee: textUpTo(120),
  /** Postal address for cheques; if empty, the charity's own. */
  cheque_address: z.array(textUpTo(120)).max(8, 'Please use up to eight lines.'),
  amounts: z.array(AmountOffered).max(6, 'Please offer up to six amounts.'),
  offers_projects: z.boolean(),
  gift_aid: z.boolean(),
  hmrc_reference: textUpTo(20),
  /** True if givers can cover the card fee; the option is never preselected. */
  offers_fee: z.boolean(),
  fee_basis_points: z.int().min(0).max(1000),
  fee_fixed: z.int().min(0).max(100),
  cost_of_a_pound: z.int().min(0).max(100).nullable(),
  cost_says: textUpTo(500),
  regulator: textUpTo(300),
  complaints: textUpTo(1000),
  thanks: textUpTo(2000),
  time_zone: z.string().refine(isTimeZone, 'Please choose a time zone, such as Europe/London.'),
  year_starts: z.int().min(1).max(12),
});
export type GivingSettings = z.infer<typeof GivingSettings>;

export const usualGivingSettings: GivingSettings = {
  account_name: '',
  sort_code: '',
  account_number: '',
  iban: '',
  bic: '',
  cheque_payee: '',
  cheque_address: [],
  amounts: [],
  offers_projects: true,
  gift_aid: false,
  hmrc_reference: '',
  offers_fee: false,
  fee_basis_points: 120,
  fee_fixed: 20,
  cost_of_a_pound: null,
  cost_says: '',
  regulator: '',
  complaints: '',
  thanks: '',
  time_zone: 'Europe/London',
  year_starts: 4,
};

const StoredSettings = GivingSettings.extend({
  sort_code: z.string(),
  account_number: z.string(),
  version: Version,
  updated_at: Time.nullable(),
  has_cards: z.boolean(),
});
export type StoredGivingSettings = z.infer<typeof StoredSettings>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const givingSettings = {
  show: endpoint('GET /admin/giving/settings', {
    ...staff,
    summary: 'How the charity takes gifts',
    reply: itemReply(StoredSettings),
  }),
  change: endpoint('PATCH /admin/giving/settings', {
    ...staff,
    summary:
      'Change how the charity takes gifts. Owners get an email if the bank details or the address for cheques change',
    body: GivingSettings.partial().extend({ version: Version }),
    reply: itemReply(StoredSettings),
  }),
};
