import type { Generated, Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { versionsRepository } from './known-versions.repository';
import { rolloutOf, type RolloutState, rolloutsRepository } from './rollouts.repository';

declare module '../../server/database/tables' {
  interface Tables {
    release_pointers: PointersTable;
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

/** Which version of an app visitors get. */
export interface Pointer {
  version: string;
  before: string | null;
  /** In milliseconds of the clock, as the next one: from when on `version` counts, in every process. */
  liveFrom: number;
  changedAt: number;
  locked: boolean;
  /** Of a version that a share of the visitors gets: what was, what is, and what is about to be. */
  rollout: readonly RolloutState[];
}

export type Pointers = ReadonlyMap<string, Pointer>;

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

/** What is to become of a rollout. */
interface Share extends Pick<Move, 'version' | 'delay' | 'manifest'> {
  percent: number;
  /** Why the version is bad. */
  bad?: string | undefined;
}

/** The tag of changes to the pointers. */
export const RELEASES = 'releases';

/** Which versions are live, and which were. */
export const pointersRepository = (db: Database) => {
  const versions = versionsRepository(db);
  const rollouts = rolloutsRepository(db);

  /** Every pointer, and a number that is another one after each change of any. */
  async function all() {
    // Before the pointers: where both change meanwhile, a version that went live has a rollout still, which is no harm.
    const rolloutsOf = await rollouts.all();
    const rows = await db.selectFrom('release_pointers').selectAll().orderBy('app').execute();
    return {
      revision: rows.reduce((sum, { revision }) => sum + revision, 0),
      pointers: new Map(
        rows.map((row) => [row.app, { ...pointerOf(row), rollout: rolloutsOf(row.app) }]),
      ) as Pointers,
    };
  }

  return {
    all,
    versionsOf: versions.ofApp,
    versions: versions.all,

    /** Keeps every other change of a pointer waiting until the transaction ends. */
    hold: () =>
      db
        .updateTable('release_pointers')
        .set((row) => ({ revision: row.ref('revision') }))
        .execute(),

    /** Makes a version live, and ends a rollout; the caller has a transaction, and has looked at the gate. */
    async move(app: string, { version, delay, at = Date.now(), locked, manifest, bad }: Move) {
      const now = (await all()).pointers.get(app);
      // Never the same time twice: a pointer in a file counts where it is newer.
      const changedAt = Math.max(at, (now?.changedAt ?? 0) + 1);
      const changed_at = new Date(changedAt).toISOString();
      if (now && bad) await versions.change(app, now.version, { bad });
      await versions.pile(app, version, changed_at);
      await versions.change(app, version, { bad: null, ...(manifest && { manifest }) });
      const liveFrom = now ? changedAt + delay : changedAt;
      if (now?.version !== version) await rollouts.end(app, liveFrom);
      const next = {
        version,
        before: now ? visibleOf(now) : null,
        live_from: new Date(liveFrom).toISOString(),
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

    /** Gives a version to a share of the visitors, as `move` makes one live; 0 % ends it. */
    async share(app: string, { version, percent, delay, manifest, bad }: Share) {
      const from = Date.now() + delay;
      const running = rolloutOf((await rollouts.all())(app));
      await versions.know(app, version);
      if (manifest || bad)
        await versions.change(app, version, { ...(manifest && { manifest }), ...(bad && { bad }) });
      await rollouts.add(app, { version, percent, startedAt: running?.startedAt ?? timestamp(), from });
      await db
        .updateTable('release_pointers')
        .set((row) => ({ revision: row('revision', '+', 1) }))
        .where('app', '=', app)
        .execute();
    },

    /** Has an app have no live version. */
    async remove(app: string) {
      await rollouts.remove(app);
      await db.deleteFrom('release_pointers').where('app', '=', app).execute();
    },

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

const pointerOf = ({
  version,
  before,
  live_from,
  changed_at,
  locked,
}: Selectable<PointersTable>): Omit<Pointer, 'rollout'> => ({
  version,
  before,
  liveFrom: Date.parse(live_from),
  changedAt: Date.parse(changed_at),
  locked: locked === 1,
});
