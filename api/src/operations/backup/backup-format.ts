import { sql } from 'kysely';
import { z } from 'zod';
import { type Format, MANIFEST, Manifest } from '../../server/archive/manifest';
import type { Database } from '../../server/database/database';
import { migrations } from '../../server/database/migrations/migrations';

const BackupManifest = Manifest.extend({
  /** The state of the tables, by the last migration that had been applied to them. */
  migration: z.string(),
  /** How many rows each table has. */
  tables: z.record(z.string(), z.int()),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** All of a site in one file. */
export const backupFormat = {
  format: 'lapis-backup',
  version: 1,
  manifest: BackupManifest,
} satisfies Format<BackupManifest>;

/** In bytes: the manifest of half a million files. */
const LARGEST_MANIFEST = 128 * 1024 * 1024;

/** Whoever restores trusts their own backup; this only tells what can be none. */
export const backupLimits = {
  files: 1_000_000,
  bytes: Number.MAX_SAFE_INTEGER,
  bytesOf(name: string) {
    if (name === MANIFEST) return LARGEST_MANIFEST;
    return /^(tables|storage\/(media|originals))\//.test(name) ? Infinity : undefined;
  },
};

/** The migrations that this release knows, in order. */
export const knownMigrations = Object.keys(migrations('sqlite'));

/** The last migration that was applied to a database. */
export async function lastMigration(db: Database) {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}
