import type { Block, SingleBlock } from '@lapis/contract/blocks';
import { cut } from '../cut';
import { fitOnPage } from './fit-on-page';
import { type LinkWriter, rewriteBlocks } from './rewrite-links';
import type { SourceEntry } from '../source-site';

export interface TakenFile {
  id: number;
  kind: 'image' | 'document';
  url: string;
}

/** Imported files, keyed by their number in the export. */
export type TakenFiles = ReadonlyMap<number, TakenFile>;

export interface FittedEntry {
  title: string;
  summary: string;
  author: string;
  tags: string[];
  blocks: Block[];
  image_id: number | null;
  notes: string[];
  missing: number;
}

const MOST = { title: 160, summary: 400, tag: 40, author: 120 };
const MOST_TAGS = 20;

const clean = (text: string) => text.replaceAll('\0', '').trim();

export const fitTag = (tag: string) => cut(clean(tag), MOST.tag);

/** Returns the tags that visitors can filter stories by, i.e. those on published stories. */
export const publishedTags = (entries: Iterable<SourceEntry>) =>
  new Set(Array.from(entries).flatMap(({ state, tags }) => (state === 'published' ? fitTags(tags) : [])));

const fitTags = (tags: string[]) => [...new Set(tags.map(fitTag).filter(Boolean))].slice(0, MOST_TAGS);

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
  if (lost.length > 0) note(`Only ${MOST_TAGS} tags fit. Left out: ${lost.join(', ')}.`);

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

function withFiles(blocks: Block[], files: TakenFiles, missing: Set<number>): Block[] {
  const libraryId = (id: number | null, kind: TakenFile['kind']) => {
    const file = id === null ? undefined : files.get(id);
    if (file?.kind === kind) return file.id;
    if (id !== null) missing.add(id);
    return null;
  };

  function single(block: SingleBlock): SingleBlock[] {
    switch (block.type) {
      case 'picture': {
        const image_id = libraryId(block.image_id, 'image');
        return image_id === null ? [] : [{ ...block, image_id }];
      }
      case 'video':
        return [{ ...block, image_id: libraryId(block.image_id, 'image') }];
      case 'gallery': {
        const pictures = block.pictures.flatMap((id) => libraryId(id, 'image') ?? []);
        return pictures.length === 0 ? [] : [{ ...block, pictures: [...new Set(pictures)] }];
      }
      case 'file': {
        const document_id = libraryId(block.document_id, 'document');
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
