import { z } from 'zod';
import { Id, textUpTo, Time } from './shapes';

const consentFields = {
  /** Who consented: the people shown, or a child's parent or carer. */
  from: textUpTo(200).min(1, 'Say who gave their consent'),
  /** What it was given for, such as 'the website and the annual report'. */
  covers: textUpTo(500).min(1, 'Say what the consent covers'),
  given_at: z.iso.date('Give the date as 2026-11-21'),
  /** The last day it holds, in UTC; null where it has no end. */
  until: z.iso.date('Give the date as 2026-11-21').nullable(),
  note: textUpTo(2000),
};

/** A signed form, which only staff ever see. One may be that of several pictures. */
export const ConsentForm = z.object({
  id: Id,
  /** Of the file, as it came. */
  name: z.string(),
  /** In bytes. */
  size: z.int(),
});
export type ConsentForm = z.infer<typeof ConsentForm>;

/** That somebody may be shown. */
export const Consent = z.object({
  ...consentFields,
  withdrawn_at: Time.nullable(),
  form: ConsentForm.nullable(),
});
export type Consent = z.infer<typeof Consent>;

/** A consent as it is written down. */
export const ConsentChanges = z
  .object({
    ...consentFields,
    until: consentFields.until.default(null),
    note: consentFields.note.default(''),
    withdrawn: z.boolean().default(false),
    /** The signed form, as it was answered when it was sent; null takes it off, and without this it stays. */
    form: ConsentForm.pick({ id: true }).nullable().optional(),
  })
  .refine(({ given_at, until }) => until === null || until >= given_at, {
    path: ['until'],
    error: 'The consent ends before it was given.',
  });
