import type { Database } from '../../server/database/database';
import type { Settings } from '../../server/settings/settings';
import { HOUR, timestamp } from '../../server/time/clock';
import { type Backup, backupsRepository } from './store/backups.repository';

export interface BackupState {
  lastGood: Backup | undefined;
  last: Backup | undefined;
  /** Error from the last backup that has ended; null if that backup is good. */
  problem: string | null;
  /** True if no good backup has been made for two intervals, or ever. */
  isStale: boolean;
}

/** Returns the latest backups. They are never stale if no backups are scheduled. */
export async function backupState(
  db: Database,
  { backup: { every } }: Pick<Settings, 'backup'>,
): Promise<BackupState> {
  const backups = backupsRepository(db);
  const [lastGood, last, lastEnded, oldest] = [
    await backups.newestGood(),
    await backups.newest(),
    await backups.newestEnded(),
    await backups.oldest(),
  ];
  const since = lastGood?.made_at ?? oldest?.made_at;
  const isStale = every > 0 && since !== undefined && since < timestamp(-2 * every);
  return { lastGood, last, problem: lastEnded?.error ?? null, isStale };
}

/** Returns true if a backup is due. A failed one is retried after an hour, or sooner for short intervals. */
export function isDue({ lastGood, last }: Pick<BackupState, 'lastGood' | 'last'>, every: number) {
  if (every === 0) return false;
  if (lastGood && lastGood.made_at > timestamp(-every)) return false;
  const hasFailed = last !== undefined && last.verified_at === null;
  return !hasFailed || last.made_at <= timestamp(-Math.min(every, HOUR));
}
