import type { ImportedEntry, ImportReport } from '@lapis/contract';
import type { ConvertedEntry } from './fitting/convert-entry';
import type { TakenFiles } from './fitting/fit-entry';
import type { PlacedEntry } from './fitting/map-addresses';
import { isDocument } from './source-files';
import type { SourceFile, SourceSite } from './source-site';

export function beginReport(source: SourceSite, places: ReadonlyMap<string, PlacedEntry>): ImportReport {
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
    span: publicationSpan(entries),
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

function publicationSpan(entries: SourceSite['entries']): ImportReport['span'] {
  const times = entries
    .flatMap(({ state, publish_at }) => (state === 'published' && publish_at ? [publish_at] : []))
    .sort();
  const [from, to] = [times[0], times.at(-1)];
  return from && to ? { from, to } : null;
}

export function noteEntry(
  report: ImportReport,
  { unknown, place: { source } }: Pick<ConvertedEntry, 'unknown'> & { place: PlacedEntry },
  entry: ImportedEntry,
) {
  report.entries.push(entry);
  for (const address of unknown) report.unknown_links.push({ address, title: source.title });
}

export function noteFiles(report: ImportReport, files: readonly SourceFile[], taken: TakenFiles) {
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

export const warningsIn = ({ entries, missing_files, refused_redirects }: ImportReport) =>
  missing_files.length +
  refused_redirects.length +
  entries.filter(({ outcome, notes }) => outcome === 'failed' || notes.length > 0).length;
