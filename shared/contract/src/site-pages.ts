import { z } from 'zod';
import { Href, ImageId, Line } from './blocks/block';
import { Blocks, ShownBlock } from './blocks/blocks';
import { previewCall } from './draft-calls';
import { endpoint } from './endpoint';
import { EntrySummary, EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import { FreeText, Id, Language, oneOf, Picture } from './shapes';
import { pathPattern, tidySlug } from './slug-of';

const pathWords =
  'Use lower-case letters, numbers and single hyphens, with a slash between parts, such as winter-appeal/how-it-helps';

/** The address of a page without its first slash, in as many parts as there are pages above it, and more. */
export const PagePath = z
  .string()
  .overwrite(tidySlug)
  .regex(pathPattern, pathWords)
  .max(120, 'Please shorten the address to 120 characters.');

/** What the button of a banner does: it asks for help, leads elsewhere, or isn't there. */
const BannerButton = z.enum(['help', 'link', 'none']);

/** The top of a page; without a picture the page begins with its title as a text does. */
export const PageBanner = z.object({
  /** Default: the page's title. */
  title: Line(160),
  subtitle: Line(300),
  image_id: ImageId,
  button: BannerButton,
  /** Of a button that leads elsewhere. */
  label: Line(80),
  href: Href,
});
export type PageBanner = z.infer<typeof PageBanner>;

/** What an editor writes of a page. */
export const SitePageFields = z.object({
  path: PagePath,
  title: EntryTitle,
  /** The page above it, with whose address its own begins. */
  parent_id: Id.nullable(),
  summary: EntrySummary,
  language: Language,
  banner: PageBanner,
  blocks: Blocks,
  /** Whether search engines may list it. */
  in_search: z.boolean(),
  /** Whether it stands in the site's feed, among the stories. */
  in_feed: z.boolean(),
});
export type SitePageFields = z.infer<typeof SitePageFields>;

const PageLink = z.object({ path: z.string(), title: z.string() });

/** As visitors get it. */
export const SitePage = SitePageFields.omit({
  parent_id: true,
  banner: true,
  blocks: true,
  in_feed: true,
}).extend({
  id: Id,
  banner: PageBanner.omit({ image_id: true }).extend({ picture: Picture.nullable() }),
  blocks: z.array(ShownBlock),
  /** The pages above it, the topmost first. */
  above: z.array(PageLink),
  /** Those right below it. */
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
    summary: 'One published page that staff made, by its address or a former one',
    query: z.object({ path: FreeText.max(1000) }),
    reply: oneOf(SitePage),
  }),
  preview: previewCall('pages', oneOf(SitePage)),
};
