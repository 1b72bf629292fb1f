import { ArchiveProblem } from '../../server/archive/archive-problem';
import { StartFailure } from '../../server/settings/start-failure';
import { type BackupStore, timeOf } from './backup-store';

/**
 * Reads a time as somebody types it: `2026-11-21` is the end of that day, `2026-11-21T10:00` a moment, both in UTC.
 * @throws StartFailure where it is no time
 */
export function readTime(typed: string) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(typed);
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(typed);
  const time = Date.parse(isDay ? `${typed}T23:59:59.999Z` : hasZone ? typed : `${typed}Z`);
  if (!Number.isNaN(time) && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d|$)/.test(typed)) return time;
  throw new StartFailure('Give the time like 2026-11-21 or 2026-11-21T10:00, in UTC: --at TIME');
}

/** The backups of a store, the newest first. */
export async function listBackups(store: BackupStore) {
  const files = (await store.list()).flatMap(({ name, size }) => {
    const at = timeOf(name);
    return at === undefined ? [] : [{ name, size, at }];
  });
  return files.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/**
 * Does something with the newest backup that is no newer than a moment, and where that one is not good with the one
 * before it, and so on.
 * @param skipped is told of each that is not good
 * @throws StartFailure where none is left
 */
export async function withNewestGood<Result>(
  store: BackupStore,
  before: number,
  work: (name: string) => Promise<Result>,
  skipped: (name: string, problem: string) => void,
) {
  for (const { name, at } of await listBackups(store)) {
    if (Date.parse(at) > before) continue;
    try {
      return await work(name);
    } catch (error) {
      if (!(error instanceof ArchiveProblem)) throw error;
      skipped(name, error.message);
    }
  }
  throw new StartFailure(
    `There is no good backup of that time or an earlier one in ${store.addressOf('')}. List what there is: npm run restore -- --list`,
  );
}
