import { z } from 'zod';
import { MailingState } from '../newsletter/mailings';
import { FreeText, Id, textUpTo, Time, Version } from '../shapes';

/** `changed`: published, with a newer draft. `ended`: past its end date. */
export const EntryState = z.enum(['draft', 'scheduled', 'published', 'changed', 'ended', 'trashed']);
export type EntryState = z.infer<typeof EntryState>;

export const common = {
  id: Id,
  version: Version,
  state: EntryState,
  publish_at: Time.nullable(),
  unpublish_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  updated_by: z.string().nullable(),
  deleted_at: Time.nullable(),
};
export const Entry = z.object({ ...common, title: z.string() });
export type Entry = z.infer<typeof Entry>;

export const ListState = z.enum(['all', ...EntryState.options, 'asked']);
export type ListState = z.infer<typeof ListState>;

export const ListedEntry = Entry.extend({
  slug: z.string().nullable(),
  name: z.string().optional(),
  approval: z.enum(['asked', 'sent_back']).nullable(),
  author: z.string().optional(),
  tags: z.array(z.string()).optional(),
  thumbnail: z.string().nullable().optional(),
  url: z.string().optional(),
  category: z.string().optional(),
  /** State of a newsletter's mailing. `at` is the end of the mailing if it is over, otherwise its start. */
  sending: z.object({ state: MailingState, at: Time }).optional(),
});

export const DraftVersion = Version.or(z.literal(0));

export const Draft = z.object({
  version: Version,
  base: Version,
  updated_at: Time,
  updated_by: z.string().nullable(),
  taken: z.string().nullable(),
});

/** True if the slug was generated from the title. If it is taken, the server appends a number. */
export const addressed = { auto_slug: z.boolean().optional() };

export const publication = {
  state: z.enum(['draft', 'scheduled', 'published']).optional(),
  publish_at: Time.optional(),
  unpublish_at: Time.nullable().optional(),
};

/**
 * Wording of the warnings that the editor has accepted, as listed in `reasons` of the 422 response. If there
 * are other warnings, publishing is rejected.
 */
export const SeenChecks = z.array(textUpTo(1000)).max(1000, 'At most 1,000 checks can be listed.').optional();

export const RevisionCause = z.enum(['published', 'changed', 'scheduled', 'saved', 'unpublished', 'draft']);
export type RevisionCause = z.infer<typeof RevisionCause>;

export const Revision = z.object({
  n: z.int().positive(),
  at: Time,
  by: z.string().nullable(),
  title: z.string(),
  cause: RevisionCause.nullable(),
  restored_from: z.int().positive().nullable(),
});
export type Revision = z.infer<typeof Revision>;

/** `check` changes nothing; the reply lists the warnings that publishing would meet. */
export const BulkAction = z.enum(['check', 'publish', 'unpublish', 'trash', 'restore', 'delete']);
export type BulkAction = z.infer<typeof BulkAction>;

export const usualSorts = [
  '-updated_at',
  'updated_at',
  'title',
  '-title',
  '-publish_at',
  'publish_at',
] as const;

export const EntryTitle = textUpTo(160).min(1, 'Give it a title');
export const EntryText = FreeText.max(200_000, 'The text is too long: at most 200,000 characters');
export const EntrySummary = textUpTo(400);
export const EntryImageAlt = textUpTo(300);
const positionText = 'Type a whole number from 0 to 10,000';
export const EntryPosition = z.int(positionText).min(0, positionText).max(10_000, positionText);
