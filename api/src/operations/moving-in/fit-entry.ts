import type { Block, SingleBlock } from '@lapis/contract/blocks';
import type { SitePageFields, StoryFields } from '@lapis/contract';
import { cut } from './cut';
import { fitOnPage } from './fit-on-page';
import { type LinkWriter, rewriteBlocks } from './rewrite-links';
import type { SourceEntry } from './source-site';

/** A file of the other site as the library has it. */
export interface TakenFile {
  id: number;
  kind: 'image' | 'document';
  /** Where links to it lead. */
  url: string;
}

/** The files that are here, by their numbers in the export. */
export type TakenFiles = ReadonlyMap<number, TakenFile>;

/** A text of the other site, fitted to what this one holds. */
export interface FittedEntry {
  title: string;
  summary: string;
  author: string;
  tags: string[];
  blocks: Block[];
  /** The number of its lead picture in the library. */
  image_id: number | null;
  notes: string[];
  /** How many files it names that are not here. */
  missing: number;
}

/** As many characters as a title, a summary, a tag and an author's name may have. */
const MOST = { title: 160, summary: 400, tag: 40, author: 120 };
const MOST_TAGS = 20;

const clean = (text: string) => text.replaceAll('\0', '').trim();

/** A tag as it is here. */
export const fitTag = (tag: string) => cut(clean(tag), MOST.tag);

/** The tags that visitors can narrow the list of stories by, once the texts are here. */
export const publishedTags = (entries: Iterable<SourceEntry>) =>
  new Set(Array.from(entries).flatMap(({ state, tags }) => (state === 'published' ? fitTags(tags) : [])));

const fitTags = (tags: string[]) => [...new Set(tags.map(fitTag).filter(Boolean))].slice(0, MOST_TAGS);

/** What an entry says, with the library's files for those of the other site, and with links that lead to where things are now. */
export function fitEntry(source: SourceEntry, files: TakenFiles, links: LinkWriter): FittedEntry {
  const notes = [...source.notes];
  const note = (text: string) => void notes.push(text);
  const fit = (text: string, most: number, problem: string) => {
    const whole = clean(text);
    if (whole.length > most) note(problem);
    return cut(whole, most);
  };
  const called = links.line(source.title);
  const title = fit(called, MOST.title, `Its title was too long: “${called}”.`) || 'Untitled';
  if (title === 'Untitled') note('It had no title.');
  const summary = fit(
    links.line(source.summary),
    MOST.summary,
    `Its summary was cut to ${MOST.summary} characters.`,
  );
  const author = fit(source.author, MOST.author, `The name of its author was too long: “${source.author}”.`);
  const tags = fitTags(source.tags);
  for (const tag of source.tags) if (clean(tag).length > MOST.tag) note(`The tag “${tag}” was too long.`);
  const lost = source.tags.filter((tag) => !tags.includes(fitTag(tag)));
  if (lost.length > 0) note(`More than ${MOST_TAGS} tags don’t fit. Left out: ${lost.join(', ')}.`);

  const missing = new Set<number>();
  const blocks = withFiles(fitOnPage(source.blocks, note), files, missing);
  const picture = source.picture === null ? undefined : files.get(source.picture);
  const hasLead = picture?.kind === 'image';
  if (source.picture !== null && !hasLead) missing.add(source.picture);
  return {
    title,
    summary,
    author,
    tags,
    blocks: rewriteBlocks(blocks, links),
    image_id: hasLead ? picture.id : null,
    notes,
    missing: missing.size,
  };
}

/** Blocks that name the library's files; those of which nothing is left are left out. */
function withFiles(blocks: Block[], files: TakenFiles, missing: Set<number>): Block[] {
  const idOf = (id: number | null, kind: TakenFile['kind']) => {
    const file = id === null ? undefined : files.get(id);
    if (file?.kind === kind) return file.id;
    if (id !== null) missing.add(id);
    return null;
  };

  function single(block: SingleBlock): SingleBlock[] {
    switch (block.type) {
      case 'picture': {
        const image_id = idOf(block.image_id, 'image');
        return image_id === null ? [] : [{ ...block, image_id }];
      }
      case 'video':
        return [{ ...block, image_id: idOf(block.image_id, 'image') }];
      case 'gallery': {
        const pictures = block.pictures.flatMap((id) => idOf(id, 'image') ?? []);
        return pictures.length === 0 ? [] : [{ ...block, pictures: [...new Set(pictures)] }];
      }
      case 'file': {
        const document_id = idOf(block.document_id, 'document');
        return document_id === null ? [] : [{ ...block, document_id }];
      }
      default:
        return [block];
    }
  }

  return blocks.flatMap((block): Block[] =>
    block.type === 'columns'
      ? [{ ...block, columns: block.columns.map((column) => column.flatMap(single)) }]
      : single(block),
  );
}

/** The fields of a story: the texts that it begins with are its text, and the rest are blocks below it. */
export function storyFields(
  { title, summary, author, tags, blocks, image_id }: FittedEntry,
  { language }: SourceEntry,
): Omit<StoryFields, 'slug'> {
  const rest = blocks.findIndex(({ type }) => type !== 'text');
  const texts = rest < 0 ? blocks : blocks.slice(0, rest);
  return {
    title,
    excerpt: summary,
    html: texts.map((block) => (block.type === 'text' ? block.html : '')).join('\n'),
    blocks: rest < 0 ? [] : blocks.slice(rest),
    author,
    language,
    tags,
    image_id,
    image_alt: '',
  };
}

/** The fields of a page: its lead picture is that of its banner. */
export const pageFields = (
  { title, summary, blocks, image_id }: FittedEntry,
  { language }: SourceEntry,
): Omit<SitePageFields, 'path' | 'parent_id'> => ({
  title,
  summary,
  blocks,
  language,
  in_search: true,
  in_feed: false,
  banner: { title: '', subtitle: '', image_id, button: 'none', label: '', href: '' },
});
