import { z } from 'zod';
import { endpoint } from './endpoint';
import { managedCalls, ThingSummary, ThingTitle, usualSorts } from './managed';
import { FreeText, Id, listOf, Picture } from './shapes';

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
  title: ThingTitle,
  url: z
    .url({ protocol: /^https?$/, error: 'Type a whole address, such as https://www.example.org' })
    .max(2000),
  description: ThingSummary,
  /** The heading that it stands under; a new one comes after those that are there. */
  category: FreeText.trim().min(1, 'Say under which heading it stands').max(80),
  image_id: Id.nullable(),
  image_alt: FreeText.trim().max(300),
  /** Among those of its category, the smallest first. */
  position: z.int().min(0).max(10_000),
});
export type LinkFields = z.infer<typeof LinkFields>;

/**
 * What was found at the address of a link. `moved`: it is elsewhere for good. `dead`: nothing is there. `unsure`: no
 * answer, or one that says neither.
 */
export const LinkStatus = z.enum(['ok', 'moved', 'dead', 'unsure']);
export type LinkStatus = z.infer<typeof LinkStatus>;

export const links = {
  ...managedCalls({
    kind: 'links',
    one: 'link',
    many: 'links',
    fields: LinkFields,
    needed: LinkFields.pick({ title: true, url: true, category: true }),
    sorts: usualSorts,
  }),
  list: endpoint({
    method: 'GET',
    path: '/links',
    access: 'anyone',
    summary: 'All links in their order, those of a category together',
    reply: listOf(Link),
  }),
};
