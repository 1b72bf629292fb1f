import type { Generated, Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';

declare module '../../server/database/tables' {
  interface Tables {
    release_pointers: PointersTable;
    release_versions: VersionsTable;
  }
}

interface PointersTable {
  id: Generated<number>;
  app: string;
  /** The one that was made live last. */
  version: string;
  /** What visitors get until `live_from`. */
  before: string | null;
  live_from: string;
  changed_at: string;
  locked: Generated<number>;
  /** Counts the changes of this pointer. */
  revision: number;
}

interface VersionsTable {
  id: Generated<number>;
  app: string;
  version: string;
  /** Its lapis.json, once it was made live: its folder may be elsewhere, or deleted. */
  manifest: string | null;
  first_seen_at: string;
  /** Since when it is among those that rolling back leads through; null for one that was left, or never was live. */
  live_at: string | null;
  /** Why nothing may lead to it by itself. */
  bad: string | null;
}

/** Which version of an app visitors get. */
export interface Pointer {
  version: string;
  before: string | null;
  /** In milliseconds of the clock, as the next one: from when on `version` counts, in every process. */
  liveFrom: number;
  changedAt: number;
  locked: boolean;
}

export type Pointers = ReadonlyMap<string, Pointer>;

export interface KnownVersion {
  app: string;
  version: string;
  manifest: string | null;
  live_at: string | null;
  bad: string | null;
}

/** What is to become of a pointer. */
interface Move {
  version: string;
  /** In milliseconds from now. */
  delay: number;
  /** Of when it is, if not of now. */
  at?: number;
  locked?: boolean | undefined;
  manifest?: string | undefined;
  /** Why the version that is left is bad. */
  bad?: string | undefined;
}

/** The tag of changes to the pointers. */
export const RELEASES = 'releases';

/**
 * Which versions are live, and which were. The versions of an app that were live are a pile: a new one is put on top,
 * and going back to one takes all above it off. So what was left is never what going back leads to.
 */
export const pointersRepository = (db: Database) => {
  const versionsOf = (app: string) =>
    db.selectFrom('release_versions').selectAll().where('app', '=', app).execute();

  /** Adds a version that nothing is known of yet. */
  const learn = (app: string, version: string) =>
    db
      .insertInto('release_versions')
      .values({ app, version, first_seen_at: timestamp() })
      .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
      .execute();

  const changeVersion = (
    app: string,
    version: string,
    changes: Partial<Omit<KnownVersion, 'app' | 'version'>>,
  ) =>
    db
      .updateTable('release_versions')
      .set(changes)
      .where('app', '=', app)
      .where('version', '=', version)
      .execute();

  /** Puts a version on top of the pile, or takes off what lies above it. */
  async function pile(app: string, version: string, at: string) {
    const known = (await versionsOf(app)).find((one) => one.version === version);
    if (known?.live_at)
      await db
        .updateTable('release_versions')
        .set({ live_at: null })
        .where('app', '=', app)
        .where('live_at', '>', known.live_at)
        .execute();
    else await changeVersion(app, version, { live_at: at });
  }

  /** Every pointer, and a number that is another one after each change of any. */
  async function all() {
    const rows = await db.selectFrom('release_pointers').selectAll().orderBy('app').execute();
    return {
      revision: rows.reduce((sum, { revision }) => sum + revision, 0),
      pointers: new Map(rows.map((row) => [row.app, pointerOf(row)])) as Pointers,
    };
  }

  return {
    all,
    versionsOf,

    /** The versions of all apps that something is known of. */
    versions: (): Promise<KnownVersion[]> => db.selectFrom('release_versions').selectAll().execute(),

    /** Keeps every other change of a pointer waiting until the transaction ends. */
    hold: () =>
      db
        .updateTable('release_pointers')
        .set((row) => ({ revision: row.ref('revision') }))
        .execute(),

    /** Makes a version live; the caller has a transaction, and has looked at the gate. */
    async move(app: string, { version, delay, at = Date.now(), locked, manifest, bad }: Move) {
      const now = (await all()).pointers.get(app);
      // Never the same time twice: a pointer in a file counts where it is newer.
      const changedAt = Math.max(at, (now?.changedAt ?? 0) + 1);
      const changed_at = new Date(changedAt).toISOString();
      await learn(app, version);
      if (now && bad) await changeVersion(app, now.version, { bad });
      await pile(app, version, changed_at);
      await changeVersion(app, version, { bad: null, ...(manifest && { manifest }) });
      const next = {
        version,
        before: now ? visibleOf(now) : null,
        live_from: new Date(now ? changedAt + delay : changedAt).toISOString(),
        changed_at,
        locked: Number(locked ?? now?.locked ?? false),
      };
      if (now)
        await db
          .updateTable('release_pointers')
          .set((row) => ({ ...next, revision: row('revision', '+', 1) }))
          .where('app', '=', app)
          .execute();
      else
        await db
          .insertInto('release_pointers')
          .values({ app, ...next, revision: 1 })
          .onConflict((conflict) => conflict.column('app').doNothing())
          .execute();
    },

    /** Has an app have no live version. */
    remove: (app: string) => db.deleteFrom('release_pointers').where('app', '=', app).execute(),

    lock: (app: string, locked: boolean) =>
      db
        .updateTable('release_pointers')
        .set((row) => ({
          locked: Number(locked),
          changed_at: timestamp(),
          revision: row('revision', '+', 1),
        }))
        .where('app', '=', app)
        .execute(),
  };
};

/** What visitors get of an app at a time. */
export const visibleOf = ({ version, before, liveFrom }: Pointer, at = Date.now()) =>
  at >= liveFrom ? version : (before ?? version);

/**
 * What rolling back leads to: the version below the live one, among those that were live and are good.
 * @param versions what is known of the app's
 */
export function lastGoodOf(live: string | undefined, versions: KnownVersion[]) {
  const now = versions.find(({ version }) => version === live);
  const below = versions.filter(
    ({ live_at, bad }) => live_at !== null && !bad && live_at < (now?.live_at ?? ''),
  );
  return below.sort((a, b) => (b.live_at ?? '').localeCompare(a.live_at ?? ''))[0]?.version;
}

const pointerOf = ({
  version,
  before,
  live_from,
  changed_at,
  locked,
}: Selectable<PointersTable>): Pointer => ({
  version,
  before,
  liveFrom: Date.parse(live_from),
  changedAt: Date.parse(changed_at),
  locked: locked === 1,
});
