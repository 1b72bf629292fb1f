import type { Block, SingleBlock } from '@lapis/contract/blocks';
import type { SitePageFields, StoryFields } from '@lapis/contract';
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
const MOST_BLOCKS = 200;

/** A text that is no longer than that, cut behind a word. */
function cut(text: string, most: number) {
  const trimmed = text.replaceAll('\0', '').trim();
  if (trimmed.length <= most) return trimmed;
  return `${trimmed.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

/** What an entry says, with the library's files for those of the other site, and with links that lead to where things are now. */
export function fitEntry(source: SourceEntry, files: TakenFiles, links: LinkWriter): FittedEntry {
  const notes = [...source.notes];
  const title = cut(links.line(source.title), MOST.title) || 'Untitled';
  if (title === 'Untitled') notes.push('It had no title.');
  if (title.endsWith('…') && !source.title.endsWith('…'))
    notes.push(`Its title was too long: “${source.title}”.`);
  const summary = cut(links.line(source.summary), MOST.summary);
  if (summary.endsWith('…') && summary.length < source.summary.trim().length)
    notes.push('Its summary was cut to 400 characters.');

  const missing = { count: 0 };
  const named = withFiles(source.blocks, files, missing);
  const picture = source.picture === null ? undefined : files.get(source.picture);
  const hasLead = picture?.kind === 'image';
  if (source.picture !== null && !hasLead) missing.count += 1;
  if (named.length > MOST_BLOCKS)
    notes.push(`Of its ${named.length} blocks only the first ${MOST_BLOCKS} fit.`);
  return {
    title,
    summary,
    blocks: rewriteBlocks(named.slice(0, MOST_BLOCKS), links),
    image_id: hasLead ? picture.id : null,
    notes,
    missing: missing.count,
  };
}

/** Blocks that name the library's files; those of which nothing is left are left out. */
function withFiles(blocks: Block[], files: TakenFiles, missing: { count: number }): Block[] {
  const idOf = (id: number | null, kind: TakenFile['kind']) => {
    const file = id === null ? undefined : files.get(id);
    if (file?.kind === kind) return file.id;
    if (id !== null) missing.count += 1;
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
  { title, summary, blocks, image_id }: FittedEntry,
  { author, language, tags }: SourceEntry,
): Omit<StoryFields, 'slug'> {
  const rest = blocks.findIndex(({ type }) => type !== 'text');
  const texts = rest < 0 ? blocks : blocks.slice(0, rest);
  const named = tags.map((tag) => cut(tag, MOST.tag)).filter(Boolean);
  return {
    title,
    excerpt: summary,
    html: texts.map((block) => (block.type === 'text' ? block.html : '')).join('\n'),
    blocks: rest < 0 ? [] : blocks.slice(rest),
    author: cut(author, MOST.author),
    language,
    tags: [...new Set(named)].slice(0, MOST_TAGS),
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
