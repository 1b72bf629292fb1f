import { SitePageFields, StoryFields } from '@lapis/contract';
import type { OldAddresses } from '../old-addresses';
import type { SourceEntry } from '../source-site';
import { fitEntry, type FittedEntry, type TakenFiles } from './fit-entry';
import { linkWriter } from './rewrite-links';

export interface ConvertedEntry {
  said:
    | { kind: 'story'; fields: Omit<StoryFields, 'slug'> }
    | { kind: 'page'; fields: Omit<SitePageFields, 'path' | 'parent_id'> };
  notes: string[];
  missing: number;
  unknown: string[];
  problem: string | undefined;
}

/** Converts an entry to the fields for a story or page, using the imported files and the new addresses. */
export function convertEntry(
  source: SourceEntry,
  files: TakenFiles,
  addresses: OldAddresses,
): ConvertedEntry {
  const unknown = new Set<string>();
  const links = linkWriter(addresses, source.addresses[0], (address) => unknown.add(address));
  const fitted = fitEntry(source, files, links);
  const said: ConvertedEntry['said'] =
    source.kind === 'story'
      ? { kind: 'story', fields: storyFields(fitted, source) }
      : { kind: 'page', fields: pageFields(fitted, source) };
  const rules =
    said.kind === 'story'
      ? StoryFields.omit({ slug: true })
      : SitePageFields.omit({ path: true, parent_id: true });
  return {
    said,
    notes: fitted.notes,
    missing: fitted.missing,
    unknown: [...unknown],
    problem: rules.safeParse(said.fields).error?.issues[0]?.message,
  };
}

/** Converts an entry to a story: leading text blocks become the story's text, the rest become its blocks. */
function storyFields(
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

const pageFields = (
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
