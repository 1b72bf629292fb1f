import type { ReleaseReport, VisitOutcome } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { DAY, timestamp } from '../../../server/time/clock';

declare module '../../../server/database/tables' {
  interface Tables {
    release_visits: VisitsTable;
  }
}

/** Stored part of a report. */
export type VisitReport = Pick<ReleaseReport, 'app' | 'version' | 'page'> & { kind: VisitOutcome };

interface VisitsTable extends VisitReport {
  hour: string;
  visits: number;
}

export interface Visits {
  /** Visits whose page became interactive. */
  ok: number;
  failed: number;
}

const KEPT = 30 * DAY;

const utcHour = (after = 0) => timestamp(after).slice(0, 'yyyy-mm-ddThh'.length);

export const visitsRepository = (db: Database) => ({
  count: ({ app, version, page, kind }: VisitReport) =>
    db
      .insertInto('release_visits')
      .values({ app, version, page, kind, hour: utcHour(), visits: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['app', 'version', 'page', 'kind', 'hour'])
          .doUpdateSet((row) => ({ visits: row('release_visits.visits', '+', 1) })),
      )
      .execute(),

  async within(time: number) {
    const rows = await db
      .selectFrom('release_visits')
      .select(({ fn }) => ['app', 'version', 'kind', fn.sum('visits').as('visits')])
      .where('hour', '>=', utcHour(-time))
      .groupBy(['app', 'version', 'kind'])
      .execute();
    return (app: string, version: string): Visits => {
      const ofVersion = rows.filter((row) => row.app === app && row.version === version);
      const count = (isWanted: (kind: string) => boolean) =>
        ofVersion.reduce((sum, { kind, visits }) => sum + (isWanted(kind) ? Number(visits) : 0), 0);
      return { ok: count((kind) => kind === 'ok'), failed: count((kind) => kind !== 'ok') };
    };
  },

  purge: () => db.deleteFrom('release_visits').where('hour', '<', utcHour(-KEPT)).execute(),
});
