import type { Backup } from './backups.repository';
import { outdated } from './retention';

let last = 0;
const backup = (made_at: string, different: Partial<Backup> = {}): Backup => ({
  id: (last += 1),
  name: `backup-${made_at}.tar.gz`,
  reason: 'timer',
  made_at: `${made_at}:00.000Z`,
  bytes: 1,
  row_count: 1,
  file_count: 1,
  verified_at: made_at,
  error: null,
  ...different,
});
const failed = { verified_at: null, error: 'A file is missing.' };
const backupTimes = (backups: Backup[]) => backups.map(({ made_at }) => made_at.slice(0, 16));

test('the newest good backup of each day and each week is kept', () => {
  const backups = [
    // A Monday.
    backup('2026-11-23T12:00'),
    backup('2026-11-23T00:00'),
    backup('2026-11-22T23:59'),
    backup('2026-11-21T12:00'),
    backup('2026-11-15T12:00'),
    backup('2026-11-14T12:00'),
    backup('2026-11-08T12:00'),
  ];
  expect(backupTimes(outdated(backups, { days: 2, weeks: 3 }))).toEqual([
    '2026-11-23T00:00',
    '2026-11-21T12:00',
    '2026-11-14T12:00',
    '2026-11-08T12:00',
  ]);
  expect(backupTimes(outdated(backups, { days: 1, weeks: 0 }))).toHaveLength(6);
});

test('failed backups displace no good ones, and are deleted once there is a newer one', () => {
  const backups = [
    backup('2026-11-23T12:00', failed),
    backup('2026-11-23T11:00', failed),
    backup('2026-11-22T12:00'),
    backup('2026-11-21T12:00', failed),
    backup('2026-11-20T12:00'),
  ];
  expect(backupTimes(outdated(backups, { days: 2, weeks: 0 }))).toEqual([
    '2026-11-23T11:00',
    '2026-11-21T12:00',
  ]);
});

test('days without a backup are not counted, and backups elsewhere are left alone', () => {
  const backups = [
    backup('2026-11-23T12:00', { name: null }),
    backup('2026-11-20T12:00'),
    backup('2026-01-20T12:00'),
  ];
  expect(outdated(backups, { days: 2, weeks: 0 })).toEqual([]);
});

test('the last backup before an update is kept, though its day has newer ones', () => {
  const backups = [
    backup('2026-11-23T12:00'),
    backup('2026-11-22T12:00'),
    backup('2026-11-22T09:00', { reason: 'update' }),
    backup('2026-11-01T09:00', { reason: 'update' }),
  ];
  expect(backupTimes(outdated(backups, { days: 2, weeks: 0 }))).toEqual(['2026-11-01T09:00']);
});
