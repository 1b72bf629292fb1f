import { ArchiveProblem } from '../../../server/archive/archive-problem';
import { StartFailure } from '../../../server/settings/start-failure';
import { type BackupStore, parseBackupTime } from './backup-store';

/**
 * Parses a typed time in UTC: `2026-11-21` means the end of that day, `2026-11-21T10:00` that moment.
 * @throws StartFailure if the text isn't a time
 */
export function readTime(typed: string) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(typed);
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(typed);
  const time = Date.parse(isDay ? `${typed}T23:59:59.999Z` : hasZone ? typed : `${typed}Z`);
  if (!Number.isNaN(time) && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d|$)/.test(typed)) return time;
  throw new StartFailure('Give the time like 2026-11-21 or 2026-11-21T10:00, in UTC: --at TIME');
}

export async function listBackups(store: BackupStore) {
  const files = (await store.list()).flatMap(({ name, size }) => {
    const at = parseBackupTime(name);
    return at === undefined ? [] : [{ name, size, at }];
  });
  return files.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/**
 * Runs `work` with the newest good backup up to a given time: tries the newest first, then older ones.
 * @param skipped called for each backup that isn't good
 * @throws StartFailure if none is good
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
    `There is no good backup from that time or earlier in ${store.addressOf('')}. List what there is: npm run restore -- --list`,
  );
}
