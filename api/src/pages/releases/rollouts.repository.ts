import type { Generated } from 'kysely';
import type { Database } from '../../server/database/database';

declare module '../../server/database/tables' {
  interface Tables {
    release_rollouts: RolloutsTable;
  }
}

/** What share of the visitors gets a version; of an app the newest row whose time has come counts. */
interface RolloutsTable {
  id: Generated<number>;
  app: string;
  version: string;
  /** 0 where the rollout is over. */
  percent: number;
  started_at: string;
  counts_from: string;
}

/** A state of an app's rollout. */
export interface RolloutState {
  version: string;
  /** Of a hundred visitors; 0 where it is over. */
  percent: number;
  startedAt: string;
  /** In milliseconds of the clock: from when on it counts, in every process. */
  from: number;
}

/** The rollout of an app at a time, by its states in their order; undefined where none runs. */
export function rolloutAt(states: readonly RolloutState[], at: number) {
  const state = states.findLast(({ from }) => from <= at);
  return state && state.percent > 0 ? state : undefined;
}

/** The rollout as it was decided last, whether all processes have taken it up or not. */
export const rolloutOf = (states: readonly RolloutState[] = []) => rolloutAt(states, Infinity);

/** What share of the visitors gets a version that is not live. The caller has a transaction. */
export const rolloutsRepository = (db: Database) => {
  const remove = (app: string) => db.deleteFrom('release_rollouts').where('app', '=', app).execute();

  async function all() {
    const rows = await db.selectFrom('release_rollouts').selectAll().orderBy('id').execute();
    const states = rows.map(({ app, version, percent, started_at, counts_from }) => ({
      app,
      state: { version, percent, startedAt: started_at, from: Date.parse(counts_from) },
    }));
    return (app: string): RolloutState[] => states.filter((one) => one.app === app).map(({ state }) => state);
  }

  /** Adds a state, and forgets those that no process needs any more. */
  async function add(app: string, { version, percent, startedAt, from }: RolloutState) {
    const before = (await all())(app);
    const counting = before.findLast((state) => state.from <= Date.now());
    await remove(app);
    const next = { version, percent, startedAt, from: Math.max(from, before.at(-1)?.from ?? 0) };
    const kept = [...before.slice(counting ? before.indexOf(counting) : 0), next];
    await db
      .insertInto('release_rollouts')
      .values(
        kept.map((state) => ({
          app,
          version: state.version,
          percent: state.percent,
          started_at: state.startedAt,
          counts_from: new Date(state.from).toISOString(),
        })),
      )
      .execute();
  }

  return {
    all,
    add,
    remove,

    /** Ends the rollout of an app at a time, in milliseconds of the clock; nothing where none runs. */
    async end(app: string, from: number) {
      const running = rolloutOf((await all())(app));
      if (running) await add(app, { ...running, percent: 0, from });
    },
  };
};
