import { sql } from 'kysely';
import { z } from 'zod';
import { type ArchiveFormat, MANIFEST, Manifest } from '../../server/archive/manifest';
import type { Database } from '../../server/database/database';
import { migrations } from '../../server/database/migrations/migrations';
import { isStoredFile } from './store/stored-files';

const BackupManifest = Manifest.extend({
  migration: z.string(),
  tables: z.record(z.string(), z.int()),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const backupFormat = {
  format: 'lapis-backup',
  version: 1,
  manifest: BackupManifest,
} satisfies ArchiveFormat<BackupManifest>;

/** Maximum size of a manifest in bytes, enough to list half a million files. */
const LARGEST_MANIFEST = 128 * 1024 * 1024;

/**
 * Limits for reading a backup. Backups are trusted, so the limits only reject files that can't be backups.
 */
export const backupLimits = {
  files: 1_000_000,
  bytes: Number.MAX_SAFE_INTEGER,
  bytesOf(name: string) {
    if (name === MANIFEST) return LARGEST_MANIFEST;
    return name.startsWith('tables/') || isStoredFile(name) ? Infinity : undefined;
  },
};

export const knownMigrations = () => Object.keys(migrations);

export async function lastMigration(db: Database) {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}
