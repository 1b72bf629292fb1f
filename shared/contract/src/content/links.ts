import { z } from 'zod';
import { endpoint } from '../endpoint';
import { shortenTo } from '../form-rules';
import { previewCall } from './draft-calls';
import { EntryImageAlt, EntryPosition, EntrySummary, EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import { orderCalls } from './order-calls';
import { Bulk, Id, listReply, itemReply, Picture, textUpTo, Time } from '../shapes';

export const Link = z.object({
  id: Id,
  title: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  description: z.string(),
  category: z.string(),
  image: Picture.nullable(),
});
export type Link = z.infer<typeof Link>;

export const LinkFields = z.object({
  title: EntryTitle,
  url: z
    .url({ protocol: /^https?$/, error: 'Type a whole address, such as https://www.example.org' })
    .max(2000, shortenTo(2000)),
  description: EntrySummary,
  category: textUpTo(80).min(1, 'Say which heading it goes under'),
  image_id: Id.nullable(),
  image_alt: EntryImageAlt,
  position: EntryPosition,
});
export type LinkFields = z.infer<typeof LinkFields>;

/**
 * Result of a link check. `moved`: permanent redirect. `dead`: not found. `unsure`: no response, or an
 * inconclusive one.
 */
export const LinkStatus = z.enum(['ok', 'moved', 'dead', 'unsure']);
export type LinkStatus = z.infer<typeof LinkStatus>;

export const CheckedLink = z.object({
  id: Id,
  title: z.string(),
  url: z.string(),
  status: LinkStatus,
  code: z.int().nullable(),
  words: z.string(),
  moved_to: z.string().nullable(),
  checked_at: Time,
});
export type CheckedLink = z.infer<typeof CheckedLink>;

export const LinkCheckProgress = z.object({
  running: z.boolean(),
  done: z.int(),
  total: z.int(),
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
  ...orderCalls('links'),
  list: endpoint('GET /links', {
    access: 'anyone',
    summary: 'All links in their order, those of a category together',
    reply: listReply(Link),
  }),
  preview: previewCall('links', listReply(Link)),
  check: endpoint('POST /admin/links/check', {
    access: 'admin',
    needs: 'publish',
    summary:
      'Start checking the addresses of all links, or of some. If a check is already running, the links join it',
    body: Bulk.partial(),
    reply: itemReply(LinkCheckProgress),
  }),
  checkProgress: endpoint('GET /admin/links/check', {
    access: 'admin',
    needs: 'publish',
    summary: 'The progress of the running link check, or the result of the last one',
    reply: itemReply(LinkCheckProgress),
  }),
  checked: endpoint('GET /admin/links/checks', {
    access: 'admin',
    needs: 'publish',
    summary: 'The results of the last link check: all links, or those with one status',
    query: z.object({ status: LinkStatus.optional() }),
    reply: listReply(CheckedLink),
  }),
};
