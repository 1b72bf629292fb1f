import type { Generated } from 'kysely';
import type { Database } from '../../../server/database/database';

declare module '../../../server/database/tables' {
  interface Tables {
    release_rollouts: RolloutsTable;
  }
}

interface RolloutsTable {
  id: Generated<number>;
  app: string;
  version: string;
  percent: number;
  started_at: string;
  counts_from: string;
}

export interface RolloutState {
  version: string;
  percent: number;
  startedAt: string;
  /** Time in milliseconds at which the state takes effect in every process. */
  from: number;
}

export function rolloutAt(states: readonly RolloutState[], at: number) {
  const state = states.findLast(({ from }) => from <= at);
  return state && state.percent > 0 ? state : undefined;
}

/** Returns the latest decided rollout, even if it hasn't taken effect yet. */
export const latestRollout = (states: readonly RolloutState[] = []) => rolloutAt(states, Infinity);

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

    async end(app: string, from: number) {
      const running = latestRollout((await all())(app));
      if (running) await add(app, { ...running, percent: 0, from });
    },
  };
};
