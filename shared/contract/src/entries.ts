import { z } from 'zod';
import { MailingState } from './mailings';
import { FreeText, Id, textUpTo, Time, Version } from './shapes';

/**
 * The state of an entry. `changed`: published, and a draft of it is waiting. `ended`: its time on the site is over.
 */
export const EntryState = z.enum(['draft', 'scheduled', 'published', 'changed', 'ended', 'trashed']);
export type EntryState = z.infer<typeof EntryState>;

/** What every entry has besides its own fields. */
export const common = {
  id: Id,
  version: Version,
  state: EntryState,
  /** Since when, or from when on, visitors see it; null for a draft. */
  publish_at: Time.nullable(),
  /** Until when; null for ever. */
  unpublish_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  updated_by: z.string().nullable(),
  deleted_at: Time.nullable(),
};
export const Entry = z.object({ ...common, title: z.string() });
export type Entry = z.infer<typeof Entry>;

/** What lists can be narrowed to. `asked`: somebody asks that it be approved. */
export const ListState = z.enum(['all', ...EntryState.options, 'asked']);
export type ListState = z.infer<typeof ListState>;

/** What lists show. By its slug an entry is known in addresses, and a widget by its name. */
export const Listed = Entry.extend({
  slug: z.string().nullable(),
  name: z.string().optional(),
  /** Whether somebody asks that it be approved, or it was sent back. */
  approval: z.enum(['asked', 'sent_back']).nullable(),
  /** Of posts. */
  author: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** Of posts, projects and galleries: the address of its picture, in small, as far as visitors may see it. */
  thumbnail: z.string().nullable().optional(),
  /** Of links. */
  url: z.string().optional(),
  category: z.string().optional(),
  /** Of letters that somebody has sent: how far that is, and when it ended, began, or is to begin. */
  sending: z.object({ state: MailingState, at: Time }).optional(),
});

/** The version of the draft that a change takes account of, 0 if it knows of none. */
export const DraftVersion = Version.or(z.literal(0));

export const Draft = z.object({
  version: Version,
  /** The version of the entry that it was made of. */
  base: Version,
  updated_at: Time,
  updated_by: z.string().nullable(),
  /** Why its slug can't be published, as a sentence: something else has it. */
  taken: z.string().nullable(),
});

/** Whether the slug was made of the title, and typed by nobody: where something else has it, it gets a number. */
export const addressed = { auto_slug: z.boolean().optional() };

/** What to do with the entry itself along with a change of its fields. */
export const publication = {
  /** `published` at once, `scheduled` for `publish_at`, or a `draft` that visitors don't see. */
  state: z.enum(['draft', 'scheduled', 'published']).optional(),
  publish_at: Time.optional(),
  unpublish_at: Time.nullable().optional(),
};

/**
 * The checks of a text that an editor has seen and publishes it in spite of, as the refusal (422) of the same call said
 * them in its `reasons`. A text with others is refused.
 */
export const SeenChecks = z.array(textUpTo(1000)).max(1000, 'These are more than 1,000 checks').optional();

/**
 * What made an earlier state: it was put on the site, changed there, planned for a later time, saved where nobody
 * sees it, or taken off the site; a `draft` was replaced before it was published.
 */
export const RevisionCause = z.enum(['published', 'changed', 'scheduled', 'saved', 'unpublished', 'draft']);
export type RevisionCause = z.infer<typeof RevisionCause>;

/** One earlier state of an entry; `n` counts them from 1. */
export const Revision = z.object({
  n: z.int().positive(),
  at: Time,
  by: z.string().nullable(),
  title: z.string(),
  /** Null of one from before this was noted. */
  cause: RevisionCause.nullable(),
  /** The earlier state that it was made of, where one was restored. */
  restored_from: z.int().positive().nullable(),
});
export type Revision = z.infer<typeof Revision>;

export const BulkAction = z.enum(['publish', 'unpublish', 'trash', 'restore', 'delete']);
export type BulkAction = z.infer<typeof BulkAction>;

/** How lists of most types can be sorted. */
export const usualSorts = [
  '-updated_at',
  'updated_at',
  'title',
  '-title',
  '-publish_at',
  'publish_at',
] as const;

/** The title of an entry, and its text. */
export const EntryTitle = textUpTo(160).min(1, 'Give it a title');
export const EntryText = FreeText.max(200_000, 'The text is too long: at most 200,000 characters');
export const EntrySummary = textUpTo(400);
/** What its picture shows. */
export const EntryImageAlt = textUpTo(300);
const positionText = 'Type a whole number from 0 to 10,000';
/** Among its neighbours, the smallest first. */
export const EntryPosition = z.int(positionText).min(0, positionText).max(10_000, positionText);
