import type { Retention } from '../../../server/settings/durations';
import { DAY } from '../../../server/time/clock';
import type { Backup } from './backups.repository';

const dayNumber = (at: string) => Math.floor(Date.parse(at) / DAY);
// Weeks start on Monday; day 0, 1 January 1970, was a Thursday.
const weekNumber = (at: string) => Math.floor((dayNumber(at) + 3) / 7);

/**
 * Returns the outdated backups. These are kept: the newest good backup of each of the last days and weeks
 * that have one; the last backup before an update, which is the only way back to the earlier release; and the
 * newest backup of all, even if it failed.
 * @param backups newest first
 */
export function outdated(backups: readonly Backup[], { days, weeks }: Retention) {
  const ours = backups.filter(({ name }) => name !== null);
  const good = ours.filter(({ verified_at }) => verified_at !== null);
  const kept = new Set([...newestOfEach(good, dayNumber, days), ...newestOfEach(good, weekNumber, weeks)]);
  const [newest] = ours;
  const beforeUpdate = ours.find(({ reason }) => reason === 'update');
  for (const backup of [newest, beforeUpdate]) if (backup) kept.add(backup);
  return ours.filter((backup) => !kept.has(backup));
}

function newestOfEach(backups: readonly Backup[], spanOf: (at: string) => number, most: number) {
  const newest = new Map<number, Backup>();
  for (const backup of backups) {
    const span = spanOf(backup.made_at);
    if (!newest.has(span) && newest.size < most) newest.set(span, backup);
  }
  return newest.values();
}
