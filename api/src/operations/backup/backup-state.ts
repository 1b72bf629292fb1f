import type { Database } from '../../server/database/database';
import type { Settings } from '../../server/settings/settings';
import { HOUR, timestamp } from '../../server/time/clock';
import { type Backup, backupsRepository } from './backups.repository';

/** How it stands with the backups of a site. */
export interface BackupState {
  lastGood: Backup | undefined;
  /** What was tried last, good or not. */
  last: Backup | undefined;
  /** Whether the last good one is older than twice the time between two, or there is none after so long. */
  isStale: boolean;
}

/** Reads how it stands with the backups of a site; where none are made by themselves, they are never stale. */
export async function backupState(
  db: Database,
  { backup: { every } }: Pick<Settings, 'backup'>,
): Promise<BackupState> {
  const backups = backupsRepository(db);
  const [lastGood, last, oldest] = [
    await backups.newestGood(),
    await backups.newest(),
    await backups.oldest(),
  ];
  const since = lastGood?.made_at ?? oldest?.made_at;
  const isStale = every > 0 && since !== undefined && since < timestamp(-2 * every);
  return { lastGood, last, isStale };
}

/** Whether the next backup is to be made now: one that failed is tried again after an hour, or sooner if they are. */
export function isDue({ lastGood, last }: Pick<BackupState, 'lastGood' | 'last'>, every: number) {
  if (every === 0) return false;
  if (lastGood && lastGood.made_at > timestamp(-every)) return false;
  const hasFailed = last !== undefined && last.verified_at === null;
  return !hasFailed || last.made_at <= timestamp(-Math.min(every, HOUR));
}
