import type { ReleaseReport, VisitOutcome } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { DAY } from '../../../server/time/clock';

declare module '../../../server/database/tables' {
  interface Tables {
    release_visits: VisitsTable;
    release_networks: NetworkCount;
  }
}

/** Stored part of a report. */
export type VisitReport = Pick<ReleaseReport, 'app' | 'version' | 'page'> & { kind: VisitOutcome };

interface VisitsTable extends VisitReport {
  hour: string;
  visits: number;
}

/** First reports of networks in a day, counted without naming the networks. */
export interface NetworkCount extends Pick<ReleaseReport, 'app' | 'version'> {
  outcome: keyof Visits;
  hour: string;
  networks: number;
}

export interface Visits {
  /** Visits whose page became interactive. */
  ok: number;
  failed: number;
}

const KEPT = 30 * DAY;

export const outcomeOf = (kind: VisitOutcome): keyof Visits => (kind === 'ok' ? 'ok' : 'failed');

/** Sums up counts of networks for a version. */
export function sumNetworks(counts: readonly NetworkCount[], app: string, version: string): Visits {
  const sum = { ok: 0, failed: 0 };
  for (const count of counts)
    if (count.app === app && count.version === version) sum[count.outcome] += count.networks;
  return sum;
}

/** Returns the hour in UTC, such as 2026-11-29T01. */
export const utcHour = (time: number) => new Date(time).toISOString().slice(0, 'yyyy-mm-ddThh'.length);
const thisHour = () => utcHour(Date.now());
const hourBefore = (time: number) => utcHour(Date.now() - time);

export const visitsRepository = (db: Database) => ({
  count: ({ app, version, page, kind }: VisitReport) =>
    db
      .insertInto('release_visits')
      .values({ app, version, page, kind, hour: thisHour(), visits: 1 })
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
      .where('hour', '>=', hourBefore(time))
      .groupBy(['app', 'version', 'kind'])
      .execute();
    return (app: string, version: string): Visits => {
      const ofVersion = rows.filter((row) => row.app === app && row.version === version);
      const count = (isWanted: (kind: string) => boolean) =>
        ofVersion.reduce((sum, { kind, visits }) => sum + (isWanted(kind) ? Number(visits) : 0), 0);
      return { ok: count((kind) => kind === 'ok'), failed: count((kind) => kind !== 'ok') };
    };
  },

  countNetwork: ({ app, version, kind }: Omit<VisitReport, 'page'>) =>
    db
      .insertInto('release_networks')
      .values({ app, version, outcome: outcomeOf(kind), hour: thisHour(), networks: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['app', 'version', 'outcome', 'hour'])
          .doUpdateSet((row) => ({ networks: row('release_networks.networks', '+', 1) })),
      )
      .execute(),

  /**
   * Returns how many networks reported visits for the first time in a day, by hour. A network counts again in
   * each process, and after a restart.
   */
  networksWithin: (time: number): Promise<NetworkCount[]> =>
    db.selectFrom('release_networks').selectAll().where('hour', '>=', hourBefore(time)).execute(),

  async purge() {
    for (const table of ['release_visits', 'release_networks'] as const)
      await db.deleteFrom(table).where('hour', '<', hourBefore(KEPT)).execute();
  },
});
