import { z } from 'zod';
import { Href, ImageId, Line } from '../blocks/block';
import { Blocks, ShownBlock } from '../blocks/blocks';
import { previewCall } from './draft-calls';
import { endpoint } from '../endpoint';
import { EntrySummary, EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import { FreeText, Id, Language, itemReply, Picture } from '../shapes';
import { pathPattern, tidySlug } from './slugs';

const pathWords =
  'Use lower-case letters, numbers and single hyphens, with a slash between parts, such as winter-appeal/how-it-helps';

export const PagePath = z
  .string()
  .overwrite(tidySlug)
  .regex(pathPattern, pathWords)
  .max(120, 'Please shorten the address to 120 characters.');

const BannerButton = z.enum(['help', 'link', 'none']);

export const PageBanner = z.object({
  title: Line(160),
  subtitle: Line(300),
  image_id: ImageId,
  button: BannerButton,
  label: Line(80),
  href: Href,
});
export type PageBanner = z.infer<typeof PageBanner>;

export const SitePageFields = z.object({
  path: PagePath,
  title: EntryTitle,
  parent_id: Id.nullable(),
  summary: EntrySummary,
  language: Language,
  banner: PageBanner,
  blocks: Blocks,
  in_search: z.boolean(),
  in_feed: z.boolean(),
});
export type SitePageFields = z.infer<typeof SitePageFields>;

const PageLink = z.object({ path: z.string(), title: z.string() });

export const SitePage = SitePageFields.omit({
  parent_id: true,
  banner: true,
  blocks: true,
  in_feed: true,
}).extend({
  id: Id,
  banner: PageBanner.omit({ image_id: true }).extend({ picture: Picture.nullable() }),
  blocks: z.array(ShownBlock),
  above: z.array(PageLink),
  below: z.array(PageLink),
});
export type SitePage = z.infer<typeof SitePage>;

export const sitePages = {
  ...entryCalls({
    name: 'pages',
    fields: SitePageFields,
    needed: SitePageFields.pick({ path: true, title: true }),
    sorts: ['name', '-name', ...usualSorts],
  }),
  show: endpoint('GET /pages', {
    access: 'anyone',
    summary: 'One published page that staff made, by its address or a former one; 404 if there is none',
    query: z.object({ path: FreeText.max(1000) }),
    reply: itemReply(SitePage),
  }),
  preview: previewCall('pages', itemReply(SitePage)),
};
