import { z } from 'zod';
import { endpoint } from '../endpoint';
import { oneOf, textUpTo, Time, Version } from '../shapes';
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

/** How the charity takes gifts. Until it has filled in a way, /give says how to reach the charity instead. */
export const GivingSettings = z.object({
  account_name: textUpTo(70),
  /** Six digits. */
  sort_code: digits(6, 'A sort code has six digits, such as 12-34-56.'),
  account_number: digits(8, 'An account number has eight digits.'),
  iban: textUpTo(42),
  bic: textUpTo(11),
  cheque_payee: textUpTo(120),
  /** Where cheques are posted; the charity's address where it is empty. */
  cheque_address: z.array(textUpTo(120)).max(8, 'Please use up to eight lines.'),
  amounts: z.array(AmountOffered).max(6, 'Please offer up to six amounts.'),
  /** Whether projects can be chosen to give for. */
  offers_projects: z.boolean(),
  gift_aid: z.boolean(),
  /** The charity's reference with HMRC, such as AB12345. */
  hmrc_reference: textUpTo(20),
  /** Whether givers by card may offer to cover its fee, which is never chosen beforehand. */
  offers_fee: z.boolean(),
  fee_basis_points: z.int().min(0).max(1000),
  fee_fixed: z.int().min(0).max(100),
  cost_of_a_pound: z.int().min(0).max(100).nullable(),
  cost_says: textUpTo(500),
  regulator: textUpTo(300),
  complaints: textUpTo(1000),
  /** Between greeting and facts of the mail that thanks. */
  thanks: textUpTo(2000),
  /** Days and months are those of this place. */
  time_zone: z.string().refine(isTimeZone, 'Please choose a time zone, such as Europe/London.'),
  /** When the charity's year begins, as month. */
  year_starts: z.int().min(1).max(12),
});
export type GivingSettings = z.infer<typeof GivingSettings>;

/** What holds until somebody fills it in. */
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
  /** Whether card payments are set up on this server. */
  has_cards: z.boolean(),
});
export type StoredGivingSettings = z.infer<typeof StoredSettings>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const givingSettings = {
  show: endpoint('GET /admin/giving/settings', {
    ...staff,
    summary: 'How the charity takes gifts',
    reply: oneOf(StoredSettings),
  }),
  change: endpoint('PATCH /admin/giving/settings', {
    ...staff,
    summary:
      'Change how the charity takes gifts. Owners are mailed when gifts or cheques are to go elsewhere',
    body: GivingSettings.partial().extend({ version: Version }),
    reply: oneOf(StoredSettings),
  }),
};
