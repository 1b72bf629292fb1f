import type { Retention } from '../../server/settings/durations';
import { DAY } from '../../server/time/clock';
import type { Backup } from './backups.repository';

/** Days and weeks by their numbers, in UTC. */
const dayOf = (at: string) => Math.floor(Date.parse(at) / DAY);
// The first of January 1970 was a Thursday.
const weekOf = (at: string) => Math.floor((dayOf(at) + 3) / 7);

/**
 * Which backups in the store have had their time. Kept are the newest good one of each of the last days that have one,
 * and of each of the last weeks; the last one before an update, without which there is no way back to the release
 * before; and of those that failed the newest, where it is newer than every good one.
 * @param backups the newest first
 */
export function outdated(backups: readonly Backup[], { days, weeks }: Retention) {
  const ours = backups.filter(({ name }) => name !== null);
  const good = ours.filter(({ verified_at }) => verified_at !== null);
  const kept = new Set([...newestOfEach(good, dayOf, days), ...newestOfEach(good, weekOf, weeks)]);
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
