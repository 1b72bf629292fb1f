import { setImmediate as turn } from 'node:timers/promises';
import type { MovedEntry, MoveInReport } from '@lapis/contract';
import type { Actor } from '../../cms/audit/audit';
import { contentTypes } from '../../content/types';
import { REDIRECTS, type KindOf } from '../../pages/redirects/kept-redirects';
import type { Services } from '../../server/http/serve';
import { addressesOf, arrange } from './arrange';
import { publishedTags, type TakenFile, type TakenFiles } from './fit-entry';
import type { MoveInOptions, Progress } from './imports.repository';
import { identityOf, located } from './locate';
import { type Place, placesOf } from './places';
import { publishNowAndThen } from './publish-now-and-then';
import { beginReport, noteEntry, noteFiles, warningsIn } from './report';
import { isDocument } from './reading/source-files';
import type { SourceSite, SourceSystem } from './source-site';
import { type FetchFile, fileHere, takeFiles } from './take-files';
import { menuNamed, takeMenu } from './take-menu';
import { movedEntry, writeEntry } from './write-entry';
import { redirectLines, tagsOnSite, writeRedirects } from './write-redirects';

/** Somebody has asked it to stop, or the process ends; what is written stays. */
export class Stopped extends Error {}

/** What is to be taken in, and where. */
interface Move extends Pick<Services, 'db' | 'settings' | 'changes'> {
  system: SourceSystem;
  source: SourceSite;
  options: MoveInOptions;
}

interface Doing extends Move {
  actor: Actor;
  fetchFile: FetchFile;
  kindOf: KindOf;
  /** Hears how far it is. @throws Stopped where it is to end */
  onProgress: (progress: Progress) => Promise<void>;
}

/** What a move would bring; nothing is written. @throws HttpError 422 of a menu that there is none of */
export async function planMove({ db, system, source: read, options }: Move): Promise<MoveInReport> {
  menuNamed(read.menus, options.menu);
  const site = identityOf(read);
  const source = located(read, options.address);
  const places = await placesOf(db, site, source.entries);
  const taken = new Map<number, TakenFile>();
  /** With those that have to be fetched first, so that links to them count for links that lead somewhere. */
  const expected = new Map<number, TakenFile>();
  for (const file of source.files) {
    const here = await fileHere(db, site, file);
    if (here) taken.set(file.id, here);
    const kind = isDocument(file.address) ? 'document' : 'image';
    expected.set(file.id, here ?? { id: 0, kind, url: '/storage/media/' });
  }
  const report = beginReport(source, places);
  noteFiles(report, source.files, taken);
  const addresses = addressesOf(source, places, expected);
  for (const place of places.values()) {
    await turn();
    const arranged = arrange(place, taken, addresses);
    noteEntry(report, arranged, movedEntry(arranged));
  }
  const came = {
    system,
    source,
    taken: expected,
    addresses,
    places: placesOfThose(places, report.entries),
  };
  report.counts.redirects = redirectLines(came, publishedTags(source.entries)).length;
  return report;
}

/**
 * Takes the content of another site in: first its files, so that texts can name them, then the texts, and then what
 * leads to them. What came before is left as it is, or brought up to date where nobody has changed it here.
 * @returns what came, also of a move that was stopped in its midst
 * @throws HttpError 422 of a menu that there is none of, before anything is written
 */
export async function moveIn({
  source: read,
  ...given
}: Doing): Promise<{ report: MoveInReport; isStopped: boolean }> {
  menuNamed(read.menus, given.options.menu);
  const site = identityOf(read);
  const doing = { ...given, source: located(read, given.options.address) };
  const places = await placesOf(doing.db, site, doing.source.entries);
  const report = beginReport(doing.source, places);
  const publishing = publishNowAndThen(doing.changes);
  try {
    const taken = await takeAllFiles({ ...doing, site }, report);
    const addresses = addressesOf(doing.source, places, taken);
    await writeTexts({ ...doing, site, places, taken, addresses, publishing }, report);
    await publishing.end();
    await leadOn({ ...doing, places, taken, addresses }, report);
    return { report, isStopped: false };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { report, isStopped: true };
  } finally {
    await publishing.end();
  }
}

async function takeAllFiles(
  { db, site, source, fetchFile, onProgress }: Doing & { site: string },
  report: MoveInReport,
) {
  const total = source.files.length;
  let done = 0;
  const said = (warnings: number) => onProgress({ phase: 'pictures', done, total, warnings });
  await said(0);
  const { taken, missing } = await takeFiles(source, {
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

interface Arranging extends Doing {
  places: ReadonlyMap<string, Place>;
  taken: TakenFiles;
  addresses: ReturnType<typeof addressesOf>;
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
  }: Arranging & { site: string; publishing: ReturnType<typeof publishNowAndThen> },
  report: MoveInReport,
) {
  const total = places.size;
  const written = new Map<string, number>();
  const said = () =>
    onProgress({ phase: 'texts', done: report.entries.length, total, warnings: warningsIn(report) });
  await said();
  for (const place of places.values()) {
    // SQLite answers at once: without a pause nobody else would be served meanwhile.
    await turn();
    const arranged = arrange(place, taken, addresses);
    const above = place.parent === null ? undefined : written.get(place.parent);
    const moved = await writeEntry(db, arranged, { site, actor, parent_id: above ?? null });
    if (moved.id !== null) written.set(place.source.key, moved.id);
    noteEntry(report, arranged, moved);
    if (moved.outcome === 'new' || moved.outcome === 'updated') await publishing.changed(tags);
    await said();
  }
}

/** What is told of whatever was written: galleries are made of those within texts. */
const tags = contentTypes
  .filter(({ table }) => ['posts', 'site_pages', 'galleries'].includes(table))
  .flatMap((type) => type.cacheTags({ title: '' }));

/** Has old addresses lead to what came, and the menu, where one was asked for. */
async function leadOn(arranging: Arranging, report: MoveInReport) {
  const { db, settings, changes, source, options, actor, addresses, kindOf, onProgress } = arranging;
  const places = placesOfThose(arranging.places, report.entries);
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
    // Those that were written before somebody stopped it lead on from now on.
    await changes.publish([REDIRECTS]);
  }
  report.counts.redirects = total - report.refused_redirects.length;
  const menu = menuNamed(source.menus, options.menu);
  if (!menu) return;
  report.menu_notes = await takeMenu(db, menu, addresses, actor);
  await changes.publish(['site']);
}

/** Without what is not here, or in the trash: nothing leads there. */
function placesOfThose(places: ReadonlyMap<string, Place>, entries: readonly MovedEntry[]) {
  const gone = new Set(
    entries.filter(({ outcome }) => outcome === 'failed' || outcome === 'in_trash').map(({ path }) => path),
  );
  return new Map([...places].filter(([, { path }]) => !gone.has(path)));
}
