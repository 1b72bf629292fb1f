import { setImmediate as turn } from 'node:timers/promises';
import type { ImportedEntry, ImportReport, SourceSystem } from '@lapis/contract';
import { publishedTags, type TakenFile, type TakenFiles } from '@lapis/import/fit-entry';
import {
  mapOldAddresses,
  type RedirectLine,
  redirectLines,
  redirectMatcher,
} from '@lapis/import/map-addresses';
import { beginReport, noteEntry, noteFiles, warningsIn } from '@lapis/import/report';
import { isDocument } from '@lapis/import/source-files';
import type { SourceSite } from '@lapis/import/source-site';
import type { Actor } from '../../cms/audit/audit';
import { contentTypes } from '../../content/types';
import { REDIRECTS, type KindOf } from '../../pages/redirects/redirect-lookup';
import type { Services } from '../../server/http/serve';
import { arrange } from './writing/arrange';
import type { WebsiteImportOptions, ImportProgress } from './imports.repository';
import { siteIdentity, located } from './locate';
import { type EntryPlace, assignPlaces } from './writing/places';
import { publishNowAndThen } from './writing/publish-now-and-then';
import { type FetchFile, fileHere, importFiles } from './writing/take-files';
import { menuNamed, takeMenu } from './writing/take-menu';
import { reportEntry, writeEntry } from './writing/write-entry';
import { tagsOnSite, writeRedirects } from './writing/write-redirects';

/** Thrown if the import is stopped or the process shuts down. Entries that have already been written stay. */
export class ImportStoppedError extends Error {}

interface ImportParams extends Pick<Services, 'db' | 'settings' | 'changes'> {
  system: SourceSystem;
  source: SourceSite;
  options: WebsiteImportOptions;
}

interface ImportContext extends ImportParams {
  actor: Actor;
  fetchFile: FetchFile;
  kindOf: KindOf;
  onProgress: (progress: ImportProgress) => Promise<void>;
}

/**
 * Previews an import without writing anything.
 * @throws HttpError 422 if the chosen menu doesn't exist
 */
export async function planImport({ db, system, source: read, options }: ImportParams): Promise<ImportReport> {
  menuNamed(read.menus, options.menu);
  const site = siteIdentity(read);
  const source = located(read, options.address);
  const places = await assignPlaces(db, site, source.entries);
  const taken = new Map<number, TakenFile>();
  /** Includes files still to be fetched, so that links to them count as known. */
  const expected = new Map<number, TakenFile>();
  for (const file of source.files) {
    const here = await fileHere(db, site, file);
    if (here) taken.set(file.id, here);
    const kind = isDocument(file.address) ? 'document' : 'image';
    expected.set(file.id, here ?? { id: 0, kind, url: '/storage/media/' });
  }
  const report = beginReport(source, places);
  noteFiles(report, source.files, taken);
  const addresses = mapOldAddresses(source, places, expected);
  for (const place of places.values()) {
    await turn();
    const arranged = arrange(place, taken, addresses);
    noteEntry(report, arranged, reportEntry(arranged));
  }
  const came = {
    system,
    source,
    taken: expected,
    addresses,
    places: placesOfWritten(places, report.entries),
  };
  const lines = redirectLines(came, publishedTags(source.entries));
  report.counts.redirects = lines.length;
  forgetRedirected(report, lines);
  return report;
}

/**
 * Imports a site: first files, so that entries can refer to them, then entries, then redirects and the menu.
 * Entries imported before are updated unless an editor has changed them here.
 * @returns what was imported, even if the import was stopped
 * @throws HttpError 422 if the chosen menu doesn't exist, before anything is written
 */
export async function importWebsite({
  source: read,
  ...given
}: ImportContext): Promise<{ report: ImportReport; isStopped: boolean }> {
  menuNamed(read.menus, given.options.menu);
  const site = siteIdentity(read);
  const doing = { ...given, source: located(read, given.options.address) };
  const places = await assignPlaces(doing.db, site, doing.source.entries);
  const report = beginReport(doing.source, places);
  const publishing = publishNowAndThen(doing.changes);
  try {
    const taken = await takeAllFiles({ ...doing, site }, report);
    const addresses = mapOldAddresses(doing.source, places, taken);
    await writeTexts({ ...doing, site, places, taken, addresses, publishing }, report);
    await publishing.end();
    await writeRedirectsAndMenu({ ...doing, places, taken, addresses }, report);
    return { report, isStopped: false };
  } catch (error) {
    if (!(error instanceof ImportStoppedError)) throw error;
    return { report, isStopped: true };
  } finally {
    await publishing.end();
  }
}

async function takeAllFiles(
  { db, site, source, fetchFile, onProgress }: ImportContext & { site: string },
  report: ImportReport,
) {
  const total = source.files.length;
  let done = 0;
  const said = (warnings: number) => onProgress({ phase: 'pictures', done, total, warnings });
  await said(0);
  const { taken, missing } = await importFiles(source, {
    db,
    site,
    fetchFile,
    onFile(warnings) {
      done += 1;
      return said(warnings);
    },
  });
  report.missing_files = missing;
  noteFiles(report, source.files, taken);
  return taken;
}

interface ArrangeContext extends ImportContext {
  places: ReadonlyMap<string, EntryPlace>;
  taken: TakenFiles;
  addresses: ReturnType<typeof mapOldAddresses>;
}

async function writeTexts(
  {
    db,
    site,
    actor,
    places,
    taken,
    addresses,
    publishing,
    onProgress,
  }: ArrangeContext & { site: string; publishing: ReturnType<typeof publishNowAndThen> },
  report: ImportReport,
) {
  const total = places.size;
  const written = new Map<string, number>();
  const said = () =>
    onProgress({ phase: 'texts', done: report.entries.length, total, warnings: warningsIn(report) });
  await said();
  for (const place of places.values()) {
    // SQLite is synchronous: without a pause, the process would serve no requests in the meantime.
    await turn();
    const arranged = arrange(place, taken, addresses);
    const above = place.parent === null ? undefined : written.get(place.parent);
    const entry = await writeEntry(db, arranged, { site, actor, parent_id: above ?? null });
    if (entry.id !== null) written.set(place.source.key, entry.id);
    noteEntry(report, arranged, entry);
    if (entry.outcome === 'new' || entry.outcome === 'updated') await publishing.changed(tags);
    await said();
  }
}

const tags = contentTypes
  .filter(({ table }) => ['stories', 'site_pages', 'galleries'].includes(table))
  .flatMap((type) => type.cacheTags({ title: '' }));

async function writeRedirectsAndMenu(arranging: ArrangeContext, report: ImportReport) {
  const { db, settings, changes, source, options, actor, addresses, kindOf, onProgress } = arranging;
  const places = placesOfWritten(arranging.places, report.entries);
  const lines = redirectLines({ ...arranging, places }, await tagsOnSite(db, source));
  const total = lines.length;
  const said = (done: number) =>
    onProgress({ phase: 'addresses', done, total, warnings: warningsIn(report) });
  await said(0);
  try {
    report.refused_redirects = await writeRedirects(lines, {
      db,
      kindOf,
      origin: settings.publicUrl,
      actor,
      onDone: said,
    });
  } finally {
    await changes.publish([REDIRECTS]);
  }
  report.counts.redirects = total - report.refused_redirects.length;
  const refused = new Set(report.refused_redirects.map(({ from }) => from));
  forgetRedirected(
    report,
    lines.filter(({ from }) => !refused.has(from)),
  );
  const menu = menuNamed(source.menus, options.menu);
  if (!menu) return;
  report.menu_notes = await takeMenu(db, menu, addresses, actor);
  await changes.publish(['site']);
}

/** Removes links from the report that a redirect leads to the right place. */
function forgetRedirected(report: ImportReport, lines: readonly RedirectLine[]) {
  const isRedirected = redirectMatcher(lines);
  report.unknown_links = report.unknown_links.filter(({ address }) => !isRedirected(address));
}

/** Leaves out failed entries and those in the trash, which redirects can't lead to. */
function placesOfWritten(places: ReadonlyMap<string, EntryPlace>, entries: readonly ImportedEntry[]) {
  const gone = new Set(
    entries.filter(({ outcome }) => outcome === 'failed' || outcome === 'in_trash').map(({ path }) => path),
  );
  return new Map([...places].filter(([, { path }]) => !gone.has(path)));
}
