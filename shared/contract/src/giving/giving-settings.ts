import { z } from 'zod';
import { endpoint } from '../endpoint';
import { itemReply, textUpTo, Time, Version } from '../shapes';
import { type BankTexts, bankTextProblem, tidyBankText } from './bank-rules';
import { AmountOffered } from './giving-shapes';

/** Text of up to `max` characters, without the spaces and hyphens with which people group digits. */
const bankText = (field: keyof BankTexts, max: number) =>
  textUpTo(max)
    .transform(tidyBankText)
    .superRefine((text, { addIssue }) => {
      const message = bankTextProblem(field, text);
      if (message) addIssue({ code: 'custom', message });
    });

const offeredAmounts = z.array(AmountOffered).max(6, 'Please offer up to six amounts.');

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
  sort_code: bankText('sort_code', 20),
  account_number: bankText('account_number', 20),
  iban: bankText('iban', 60),
  bic: bankText('bic', 20),
  cheque_payee: textUpTo(120),
  /** Postal address for cheques; if empty, the charity's own. */
  cheque_address: z.array(textUpTo(120)).max(8, 'Please use up to eight lines.'),
  amounts: offeredAmounts,
  /** Amounts of monthly gifts; if empty, `amounts` are offered for them too. */
  monthly_amounts: offeredAmounts,
  offers_projects: z.boolean(),
  gift_aid: z.boolean(),
  hmrc_reference: bankText('hmrc_reference', 20),
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
  monthly_amounts: [],
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
  // Stored before they were checked, or by the demonstration.
  sort_code: z.string(),
  account_number: z.string(),
  iban: z.string(),
  bic: z.string(),
  hmrc_reference: z.string(),
  version: Version,
  updated_at: Time.nullable(),
  has_cards: z.boolean(),
});
export type StoredGivingSettings = z.infer<typeof StoredSettings>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const givingSettings = {
  show: endpoint('GET /admin/giving/settings', {
    ...staff,
    summary: 'The giving settings',
    reply: itemReply(StoredSettings),
  }),
  change: endpoint('PATCH /admin/giving/settings', {
    ...staff,
    summary:
      'Change the giving settings; 409 with the newest copy if there is a newer version. Owners get an email if the bank details or the address for cheques change',
    body: GivingSettings.partial().extend({ version: Version }),
    reply: itemReply(StoredSettings),
  }),
};
