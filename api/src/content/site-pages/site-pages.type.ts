import { type Language, type PageBanner, SitePageFields } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { sitePageAddress } from '@lapis/contract/site-page-address';
import { reservedAddress } from '../../cms/site/announced-pages';
import { contentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import type { EntryTable } from '../../server/database/tables';
import { wordsOfBlocks } from '../blocks/words-of-blocks';
import { feedOfPages } from './feed-of-pages';
import { putInPlace } from './places';

declare module '../../server/database/tables' {
  interface Tables {
    site_pages: SitePagesTable;
  }
}

interface SitePagesTable extends EntryTable {
  /** Full path without the leading slash: 'winter-appeal/how-it-helps'. */
  slug: string;
  /** Parent page. If that page has been deleted, this one counts as having no parent. */
  parent_id: number | null;
  summary: string;
  language: Language;
  banner: string;
  blocks: string;
  in_search: number;
  in_feed: number;
}

const blankBanner: PageBanner = {
  title: '',
  subtitle: '',
  image_id: null,
  button: 'none',
  label: '',
  href: '',
};

export const sitePageType = contentType<SitePageFields, 'site_pages'>({
  name: 'pages',
  table: 'site_pages',
  fields: SitePageFields,
  slug: 'slug',
  slugField: 'path',
  reserved: reservedAddress,
  startsPublished: false,
  blank: {
    parent_id: null,
    summary: '',
    language: 'en',
    banner: blankBanner,
    blocks: [],
    in_search: true,
    in_feed: false,
  },
  toColumns: ({ path, banner, blocks, in_search, in_feed, ...columns }) => ({
    ...columns,
    ...(path !== undefined && { slug: path }),
    ...(banner && { banner: JSON.stringify(banner) }),
    ...(blocks && { blocks: JSON.stringify(blocks) }),
    ...(in_search !== undefined && { in_search: in_search ? 1 : 0 }),
    ...(in_feed !== undefined && { in_feed: in_feed ? 1 : 0 }),
  }),
  toFields: ({ slug, banner, blocks, in_search, in_feed }) => ({
    path: slug,
    banner: JSON.parse(banner) as PageBanner,
    blocks: JSON.parse(blocks) as Block[],
    in_search: in_search === 1,
    in_feed: in_feed === 1,
  }),
  async settle(db, id, { path, parent_id }) {
    if (path !== undefined || parent_id) await putInPlace(db, sitePageType, id);
  },
  texts: ['summary', 'blocks'],
  files: [],
  // Includes 'site', because the menus on every page link to these pages.
  cacheTags: () => ['site-page', 'site'],
  path: ({ path }) => sitePageAddress(path),
  pages: { entry: 'site-page', keptFromSearch },
  feed: feedOfPages,
  async searched(db, { summary, blocks, language, in_search }) {
    if (!in_search) return null;
    return { body: `${summary} ${await wordsOfBlocks(db, blocks)}`, language };
  },
});

async function keptFromSearch(db: Database) {
  const rows = await db.selectFrom('site_pages').select('id').where('in_search', '=', 0).execute();
  return new Set(rows.map(({ id }) => id));
}
