import type { ReleaseReport } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { DAY, timestamp } from '../../server/time/clock';

declare module '../../server/database/tables' {
  interface Tables {
    release_visits: VisitsTable;
  }
}

/** What is kept of a report. */
type Visit = Omit<ReleaseReport, 'token'>;

/** How visits went, as browsers told it: counts of an hour. */
interface VisitsTable extends Visit {
  /** '2026-11-23T12', in UTC. */
  hour: string;
  visits: number;
}

/** How visits of a version of an app went. */
export interface Visits {
  /** Those that came to life. */
  ok: number;
  failed: number;
}

const KEPT = 30 * DAY;

/** The hour of a time from now, in milliseconds. */
const hourOf = (after = 0) => timestamp(after).slice(0, 'yyyy-mm-ddThh'.length);

export const visitsRepository = (db: Database) => ({
  count: ({ app, version, page, kind }: Visit) =>
    db
      .insertInto('release_visits')
      .values({ app, version, page, kind, hour: hourOf(), visits: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['app', 'version', 'page', 'kind', 'hour'])
          .doUpdateSet((row) => ({ visits: row('release_visits.visits', '+', 1) })),
      )
      .execute(),

  /** How the visits of the last milliseconds went, to the hour, of any version that is asked for. */
  async within(time: number) {
    const rows = await db
      .selectFrom('release_visits')
      .select(({ fn }) => ['app', 'version', 'kind', fn.sum('visits').as('visits')])
      .where('hour', '>=', hourOf(-time))
      .groupBy(['app', 'version', 'kind'])
      .execute();
    return (app: string, version: string): Visits => {
      const ofVersion = rows.filter((row) => row.app === app && row.version === version);
      const count = (isWanted: (kind: string) => boolean) =>
        ofVersion.reduce((sum, { kind, visits }) => sum + (isWanted(kind) ? Number(visits) : 0), 0);
      return { ok: count((kind) => kind === 'ok'), failed: count((kind) => kind !== 'ok') };
    };
  },

  purge: () => db.deleteFrom('release_visits').where('hour', '<', hourOf(-KEPT)).execute(),
});
