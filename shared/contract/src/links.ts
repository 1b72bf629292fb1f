import { z } from 'zod';
import { endpoint } from './endpoint';
import { shortenTo } from './form-rules';
import { previewCall } from './draft-calls';
import { EntryImageAlt, EntryPosition, EntrySummary, EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import { Bulk, Id, listOf, oneOf, Picture, textUpTo, Time } from './shapes';

export const Link = z.object({
  id: Id,
  title: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  /** What a visitor finds there. */
  description: z.string(),
  /** The heading that it stands under. */
  category: z.string(),
  image: Picture.nullable(),
});
export type Link = z.infer<typeof Link>;

/** What an editor writes of a link. */
export const LinkFields = z.object({
  title: EntryTitle,
  url: z
    .url({ protocol: /^https?$/, error: 'Type a whole address, such as https://www.example.org' })
    .max(2000, shortenTo(2000)),
  description: EntrySummary,
  /** The heading that it stands under; a new one comes after those that are there. */
  category: textUpTo(80).min(1, 'Say which heading it goes under'),
  image_id: Id.nullable(),
  image_alt: EntryImageAlt,
  /** Among those of its category, the smallest first. */
  position: EntryPosition,
});
export type LinkFields = z.infer<typeof LinkFields>;

/**
 * What was found at the address of a link. `moved`: it is elsewhere for good. `dead`: nothing is there. `unsure`: no
 * answer, or one that says neither.
 */
export const LinkStatus = z.enum(['ok', 'moved', 'dead', 'unsure']);
export type LinkStatus = z.infer<typeof LinkStatus>;

/** What was last found at the address of a link, as long as it has that address. */
export const CheckedLink = z.object({
  id: Id,
  title: z.string(),
  url: z.string(),
  status: LinkStatus,
  /** Of the last answer; null where there was none. */
  code: z.int().nullable(),
  /** The same in words to be shown: 'Not found (404)'. */
  words: z.string(),
  /** Where it is for good, of one that moved. */
  moved_to: z.string().nullable(),
  checked_at: Time,
});
export type CheckedLink = z.infer<typeof CheckedLink>;

/** How far the last check of links has come. */
export const LinkCheckProgress = z.object({
  running: z.boolean(),
  done: z.int(),
  total: z.int(),
  /** Null where there was none yet. */
  started_at: Time.nullable(),
});
export type LinkCheckProgress = z.infer<typeof LinkCheckProgress>;

export const links = {
  ...entryCalls({
    name: 'links',
    fields: LinkFields,
    needed: LinkFields.pick({ title: true, url: true, category: true }),
    sorts: usualSorts,
  }),
  list: endpoint('GET /links', {
    access: 'anyone',
    summary: 'All links in their order, those of a category together',
    reply: listOf(Link),
  }),
  preview: previewCall('links', listOf(Link)),
  check: endpoint('POST /admin/links/check', {
    access: 'admin',
    needs: 'publish',
    summary:
      'Start checking the addresses of all links, or of some, one after the other; joins the check that is under way, ' +
      'if there is one',
    body: Bulk.partial(),
    reply: oneOf(LinkCheckProgress),
  }),
  checkProgress: endpoint('GET /admin/links/check', {
    access: 'admin',
    needs: 'publish',
    summary: 'How far the link check has got, or the last one got',
    reply: oneOf(LinkCheckProgress),
  }),
  checked: endpoint('GET /admin/links/checks', {
    access: 'admin',
    needs: 'publish',
    summary: 'What was last found at the addresses of links: all that were checked, or those with one status',
    query: z.object({ status: LinkStatus.optional() }),
    reply: listOf(CheckedLink),
  }),
};
