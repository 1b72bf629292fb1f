import type { Generated, Selectable } from 'kysely';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import { versionsRepository } from '../versions/known-versions.repository';
import { latestRollout, type RolloutState, rolloutsRepository } from './rollouts.repository';

declare module '../../../server/database/tables' {
  interface Tables {
    release_pointers: PointersTable;
  }
}

interface PointersTable {
  id: Generated<number>;
  app: string;
  version: string;
  /** Version that visitors get until `live_from`. */
  before: string | null;
  live_from: string;
  changed_at: string;
  locked: Generated<number>;
  revision: number;
}

export interface Pointer {
  version: string;
  before: string | null;
  /** Time in milliseconds from which every process serves `version`. */
  liveFrom: number;
  changedAt: number;
  locked: boolean;
  /** States of a rollout: past, current and scheduled. */
  rollout: readonly RolloutState[];
}

export type Pointers = ReadonlyMap<string, Pointer>;

interface PointerMove {
  version: string;
  delay: number;
  at?: number;
  locked?: boolean | undefined;
  manifest?: string | undefined;
  bad?: string | undefined;
  /** True if its pages failed in the trial, false if they didn't. */
  isForced?: boolean | undefined;
}

interface RolloutShareInput extends Pick<PointerMove, 'version' | 'delay' | 'manifest'> {
  percent: number;
  bad?: string | undefined;
}

export const RELEASES = 'releases';

export const pointersRepository = (db: Database) => {
  const versions = versionsRepository(db);
  const rollouts = rolloutsRepository(db);

  /** Reads all pointers, and a revision number that changes with every change. */
  async function all() {
    // Reads rollouts first. If a promotion commits in between, the promoted version still has a rollout,
    // which does no harm.
    const rolloutsOf = await rollouts.all();
    const rows = await db.selectFrom('release_pointers').selectAll().orderBy('app').execute();
    return {
      revision: rows.reduce((sum, { revision }) => sum + revision, 0),
      pointers: new Map(
        rows.map((row) => [row.app, { ...rowToPointer(row), rollout: rolloutsOf(row.app) }]),
      ) as Pointers,
    };
  }

  return {
    all,
    versions: versions.all,
    bad: versions.bad,

    /** Blocks other changes until the transaction ends. */
    hold: () =>
      db
        .updateTable('release_pointers')
        .set((row) => ({ revision: row.ref('revision') }))
        .execute(),

    /**
     * Makes a version live and ends its app's rollout. The caller must have opened a transaction, and checked
     * the version with the gate.
     */
    async move(app: string, { version, delay, at = Date.now(), locked, bad, ...known }: PointerMove) {
      const now = (await all()).pointers.get(app);
      // Always later than the previous change, because a pointer file is used only if it is newer.
      const changedAt = Math.max(at, (now?.changedAt ?? 0) + 1);
      const changed_at = new Date(changedAt).toISOString();
      if (now && bad) await versions.change(app, now.version, { bad });
      await versions.pile(app, version, changed_at);
      await versions.change(app, version, liveVersionChanges(known));
      const liveFrom = now ? changedAt + delay : changedAt;
      if (now?.version !== version) await rollouts.end(app, liveFrom);
      const next = {
        version,
        before: now ? visibleVersion(now) : null,
        live_from: new Date(liveFrom).toISOString(),
        changed_at,
        locked: Number(locked ?? now?.locked ?? false),
      };
      await db
        .insertInto('release_pointers')
        .values({ app, ...next, revision: 1 })
        .onConflict((conflict) =>
          conflict
            .column('app')
            .doUpdateSet((row) => ({ ...next, revision: row('release_pointers.revision', '+', 1) })),
        )
        .execute();
    },

    /**
     * Rolls a version out to a share of the visitors; 0 % ends the rollout. The caller has the same duties as
     * for `move`.
     */
    async share(app: string, { version, percent, delay, manifest, bad }: RolloutShareInput) {
      const from = Date.now() + delay;
      const running = latestRollout((await rollouts.all())(app));
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

const liveVersionChanges = ({ manifest, isForced }: Pick<PointerMove, 'manifest' | 'isForced'>) => ({
  bad: null,
  ...(manifest && { manifest }),
  ...(isForced !== undefined && { is_forced: Number(isForced) }),
});

export const visibleVersion = ({ version, before, liveFrom }: Pointer, at = Date.now()) =>
  at >= liveFrom ? version : (before ?? version);

const rowToPointer = ({
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
