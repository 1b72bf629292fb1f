import type { MovedEntry, MoveInReport } from '@lapis/contract';
import type { Arranged } from './arrange';
import type { TakenFiles } from './fit-entry';
import type { Place } from './places';
import { isDocument } from './reading/source-files';
import type { SourceFile, SourceSite } from './source-site';

/** What is known of what is to come before anything of it has. */
export function beginReport(source: SourceSite, places: ReadonlyMap<string, Place>): MoveInReport {
  const { title, address, entries, files, menus, leftOut } = source;
  const count = (is: (entry: SourceSite['entries'][number]) => boolean) => entries.filter(is).length;
  const documents = files.filter(({ address }) => isDocument(address)).length;
  return {
    site: { title, address },
    counts: {
      stories: count(({ kind }) => kind === 'story'),
      pages: count(({ kind }) => kind === 'page'),
      published: count(({ state }) => state === 'published'),
      scheduled: count(({ state }) => state === 'scheduled'),
      drafts: count(({ state }) => state === 'draft'),
      tags: new Set(entries.flatMap(({ tags }) => tags)).size,
      pictures: files.length - documents,
      documents,
      files_here: 0,
      redirects: 0,
    },
    span: spanOf(entries),
    authors: [...new Set(entries.map(({ author }) => author).filter(Boolean))].sort(),
    menus: menus.map(({ name, items }) => ({ name, entries: items.length })),
    entries: [],
    addresses: [...places.values()]
      .filter(({ known, slug, wanted }) => !known && slug !== wanted)
      .map(({ source: { title: of }, wanted, path, source: { kind } }) => ({
        title: of,
        wanted: kind === 'story' ? `/blog/${wanted}` : `/${wanted}`,
        gets: path,
      })),
    missing_files: [],
    unknown_links: [],
    refused_redirects: [],
    menu_notes: [],
    left_out: leftOut,
  };
}

function spanOf(entries: SourceSite['entries']): MoveInReport['span'] {
  const times = entries
    .flatMap(({ state, publish_at }) => (state === 'published' && publish_at ? [publish_at] : []))
    .sort();
  const [from, to] = [times[0], times.at(-1)];
  return from && to ? { from, to } : null;
}

/** Adds what came of a text. */
export function noteEntry(report: MoveInReport, { unknown, place: { source } }: Arranged, moved: MovedEntry) {
  report.entries.push(moved);
  for (const address of unknown) report.unknown_links.push({ address, title: source.title });
}

/** Notes the files that are here, now that it is known what each of them is. */
export function noteFiles(report: MoveInReport, files: readonly SourceFile[], taken: TakenFiles) {
  const documents = files.filter((file) => {
    const here = taken.get(file.id);
    return here ? here.kind === 'document' : isDocument(file.address);
  }).length;
  Object.assign(report.counts, {
    pictures: files.length - documents,
    documents,
    files_here: taken.size,
  });
}

/** How much somebody has to look at. */
export const warningsIn = ({ entries, missing_files, refused_redirects }: MoveInReport) =>
  missing_files.length +
  refused_redirects.length +
  entries.filter(({ outcome, notes }) => outcome === 'failed' || notes.length > 0).length;
