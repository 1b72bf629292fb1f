import { z } from 'zod';
import { lineOfHtml } from '../html/dom';
import type { SourceEntry, SourceMenu, SourceSite } from '../source-site';
import { htmlToBlocks } from '../html/html-to-blocks';
import { toHref } from '../html/page';
import { type NameFile, sourceFiles, type SourceFiles } from '../source-files';
import { languageFrom, tagsFrom, timeFrom, titleFrom } from '../words';
import { type GhostData, type GhostExport, type GhostPost, readExport } from './export';
import { renderLexical } from './lexical';
import { renderMobiledoc } from './mobiledoc';

/** Returns the original picture's address. Ghost serves resized and converted pictures from subfolders. */
const nameGhostFile: NameFile = (address) => {
  const whole = address.replace(/(\/content\/images)(?:\/(?:size\/w\d+(?:h\d+)?|format\/\w+))+(?=\/)/, '$1');
  return { address: whole, names: [whole] };
};

/** Ghost's placeholder for the site's address, which exports don't contain. */
const here = /__GHOST_URL__/g;
const fromRoot = (text: string) => text.replace(here, '');

const notTaken = {
  comments: 'comments',
  members: 'members',
  newsletters: 'newsletters',
  offers: 'offers',
  subscribers: 'subscribers',
  snippets: 'snippets',
};

/**
 * Reads an export from Ghost 1 to 6.
 * @throws ExportRefusal if the file isn't such an export
 */
export async function readGhost(path: string): Promise<SourceSite> {
  const data = await readExport(path);
  const setting = (wanted: string) => {
    const value = data.settings.find(({ key }) => key === wanted)?.value;
    return typeof value === 'string' ? value : '';
  };
  const language = setting('locale') || setting('lang') || setting('default_locale');
  const files = sourceFiles('', nameGhostFile);
  const sent = data.posts.filter((post) => isLetter(post, data));
  const entries = data.posts
    .filter((post) => !sent.includes(post))
    .map((post) => toEntry(post, { data, files, language }));
  return {
    title: lineOfHtml(setting('title')),
    identity: identityFrom(data),
    address: '',
    entries,
    files: files.list(),
    tags: data.tags
      .filter((tag) => isShown(tag) && tag.slug)
      .map(({ name, slug }) => ({ name: lineOfHtml(name), addresses: [`/tag/${slug}/`] })),
    menus: [
      readMenu('Navigation', setting('navigation')),
      readMenu('Secondary navigation', setting('secondary_navigation')),
    ].filter(({ items }) => items.length > 0),
    leftOut: leftOut(data, sent.length),
  };
}

/**
 * Identifies the site by the id of its title setting, which Ghost generates on installation. Ids in any other
 * form, as in exports made by hand, are ignored.
 */
function identityFrom({ settings }: GhostData) {
  const id = settings.find(({ key }) => key === 'title')?.id ?? '';
  return /^[0-9a-f]{24}$/.test(id) ? `ghost ${id}` : undefined;
}

const isLetter = ({ id, status }: GhostPost, { posts_meta }: GhostData) =>
  status === 'sent' || posts_meta.some(({ post_id, email_only }) => post_id === id && Boolean(email_only));

function leftOut({ counts }: GhostExport, sent: number) {
  const tables = Object.entries(notTaken).map(([table, what]) => ({ what, count: counts.get(table) ?? 0 }));
  return [{ what: 'newsletters that only went out by email', count: sent }, ...tables].filter(
    ({ count }) => count > 0,
  );
}

interface GhostContext {
  data: GhostData;
  files: SourceFiles;
  language: string;
}

function toEntry(post: GhostPost, { data, files, language }: GhostContext): SourceEntry {
  const { html, problem } = readHtml(post);
  const meta = data.posts_meta.find(({ post_id }) => post_id === post.id);
  const picture = post.feature_image
    ? files.use(fromRoot(post.feature_image), {
        alt: meta?.feature_image_alt.trim(),
        caption: lineOfHtml(meta?.feature_image_caption ?? ''),
      })
    : null;
  const { blocks, notes } = htmlToBlocks(fromRoot(html), { files });
  const page = post.type === 'page' || post.page;
  const state = readState(post);
  return {
    key: `${page ? 'page' : 'post'}-${post.id}`,
    kind: page ? 'page' : 'story',
    title: titleFrom(post.title, blocks),
    slug: post.slug,
    summary: lineOfHtml(post.custom_excerpt),
    author: readAuthors(post, data).join(', '),
    tags: page ? [] : readTags(post, data),
    language: languageFrom(post.locale || language),
    ...state,
    parent: null,
    addresses: [post.slug && `/${post.slug}/`, post.uuid && `/p/${post.uuid}/`].filter(Boolean),
    picture: picture?.id ?? null,
    blocks,
    notes: [...state.notes, ...problem, ...notes],
  };
}

function readHtml({ html, lexical, mobiledoc }: GhostPost): { html: string; problem: string[] } {
  if (html.trim()) return { html, problem: [] };
  try {
    if (lexical) return { html: renderLexical(lexical), problem: [] };
    return { html: mobiledoc ? renderMobiledoc(mobiledoc) : '', problem: [] };
  } catch {
    return { html: '', problem: ['Its text could not be read, and is missing here.'] };
  }
}

function readState({
  status,
  visibility,
  published_at,
}: GhostPost): Pick<SourceEntry, 'state' | 'publish_at' | 'notes'> {
  const publish_at = published_at ? timeFrom(published_at) : null;
  if (status === 'published' && visibility && visibility !== 'public') {
    return { state: 'draft', publish_at, notes: ['It was for members only, and is a draft here.'] };
  }
  if (status === 'published') return { state: 'published', publish_at, notes: [] };
  if (status === 'scheduled' && publish_at) return { state: 'scheduled', publish_at, notes: [] };
  return { state: 'draft', publish_at: null, notes: [] };
}

const inOrder = <Row extends { sort_order: number }>(rows: Row[]) =>
  rows.toSorted((one, other) => one.sort_order - other.sort_order);

function readAuthors({ id, author_id }: GhostPost, { posts_authors, users }: GhostData): string[] {
  const ids = inOrder(posts_authors.filter(({ post_id }) => post_id === id)).map((row) => row.author_id);
  const all = ids.length || !author_id ? ids : [author_id];
  return all.flatMap((author) => users.find((user) => user.id === author)?.name.trim() || []);
}

/** Excludes internal tags, whose names start with '#': only the theme uses them. */
const isShown = ({ name, visibility }: GhostData['tags'][number]) =>
  visibility !== 'internal' && !name.startsWith('#');

function readTags({ id }: GhostPost, { posts_tags, tags }: GhostData): string[] {
  const own = inOrder(posts_tags.filter(({ post_id }) => post_id === id)).flatMap(
    ({ tag_id }) => tags.find((tag) => tag.id === tag_id) ?? [],
  );
  return tagsFrom(own.filter(isShown).map(({ name }) => name));
}

const Items = z.array(z.object({ label: z.string(), url: z.string() }));

function readMenu(name: string, json: string): SourceMenu {
  let items: z.infer<typeof Items> = [];
  try {
    items = Items.safeParse(JSON.parse(json || '[]')).data ?? [];
  } catch {
    // An unreadable menu has no items, so it is left out.
  }
  return {
    name,
    items: items.map(({ label, url }) => ({
      label: lineOfHtml(label),
      address: toHref(fromRoot(url)) || '/',
      items: [],
    })),
  };
}
