import type { Generated } from 'kysely';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';

declare module '../../../server/database/tables' {
  interface Tables {
    release_versions: VersionsTable;
  }
}

interface VersionsTable {
  id: Generated<number>;
  app: string;
  version: string;
  manifest: string | null;
  first_seen_at: string;
  /** Time when it went live; null if it has never been live or has been rolled back. */
  live_at: string | null;
  bad: string | null;
  /** 1 if it went live although its pages failed in the trial. */
  is_forced: Generated<number>;
}

export interface KnownVersion {
  app: string;
  version: string;
  manifest: string | null;
  live_at: string | null;
  bad: string | null;
  is_forced: number;
}

/**
 * Stores known versions. Those that have been live form a stack: a new version is pushed, and a return to an
 * earlier one pops everything above it. A rollback therefore never leads to a version that has been rolled
 * back.
 */
export const versionsRepository = (db: Database) => {
  const ofApp = (app: string): Promise<KnownVersion[]> =>
    db.selectFrom('release_versions').selectAll().where('app', '=', app).execute();

  const change = (app: string, version: string, changes: Partial<Omit<KnownVersion, 'app' | 'version'>>) =>
    db
      .updateTable('release_versions')
      .set(changes)
      .where('app', '=', app)
      .where('version', '=', version)
      .execute();

  const know = (app: string, version: string) =>
    db
      .insertInto('release_versions')
      .values({ app, version, first_seen_at: timestamp() })
      .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
      .execute();

  return {
    ofApp,
    change,
    know,

    all: (): Promise<KnownVersion[]> => db.selectFrom('release_versions').selectAll().execute(),

    /** Returns why versions are bad, by app and version. */
    async bad() {
      const rows = await db
        .selectFrom('release_versions')
        .select(['app', 'version', 'bad'])
        .where('bad', 'is not', null)
        .orderBy('version')
        .execute();
      return (app: string): Record<string, string> =>
        Object.fromEntries(rows.flatMap((row) => (row.app === app ? [[row.version, row.bad ?? '']] : [])));
    },

    async pile(app: string, version: string, at: string) {
      await know(app, version);
      const known = (await ofApp(app)).find((one) => one.version === version);
      if (!known?.live_at) return change(app, version, { live_at: at });
      return db
        .updateTable('release_versions')
        .set({ live_at: null })
        .where('app', '=', app)
        .where('live_at', '>', known.live_at)
        .execute();
    },
  };
};
