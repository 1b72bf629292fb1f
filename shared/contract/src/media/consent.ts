import { z } from 'zod';
import { Id, textUpTo, Time } from '../shapes';

const consentFields = {
  from: textUpTo(200).min(1, 'Say who gave their consent'),
  covers: textUpTo(500).min(1, 'Say what the consent covers'),
  given_at: z.iso.date('Type a date, such as 2026-11-21'),
  /** Last day of validity, in UTC; null if the consent doesn't expire. */
  until: z.iso.date('Type a date, such as 2026-11-21').nullable(),
  note: textUpTo(2000),
};

export const ConsentForm = z.object({
  id: Id,
  name: z.string(),
  size: z.int(),
});
export type ConsentForm = z.infer<typeof ConsentForm>;

export const Consent = z.object({
  ...consentFields,
  withdrawn_at: Time.nullable(),
  form: ConsentForm.nullable(),
});
export type Consent = z.infer<typeof Consent>;

export const ConsentChanges = z
  .object({
    ...consentFields,
    until: consentFields.until.default(null),
    note: consentFields.note.default(''),
    withdrawn: z.boolean().default(false),
    /** Uploaded consent form. Null removes it; undefined keeps it. */
    form: ConsentForm.pick({ id: true }).nullable().optional(),
  })
  .refine(({ given_at, until }) => until === null || until >= given_at, {
    path: ['until'],
    error: 'The consent ends before it was given.',
  });
