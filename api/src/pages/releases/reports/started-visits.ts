import type { ReleaseReport } from '@lapis/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../server/database/database';
import { HOUR, SECOND, timestamp } from '../../../server/time/clock';

declare module '../../../server/database/tables' {
  interface Tables {
    answered_visits: AnsweredVisitsTable;
  }
}

/** Visits whose start and outcome were reported to two different processes. */
interface AnsweredVisitsTable {
  /** Random id of one page load. */
  visit: string;
  answered_at: string;
}

export interface StartedVisitTimes {
  /**
   * Time in milliseconds within which a visit must report its outcome. Browsers give up on their own after 30
   * seconds.
   */
  patience?: number;
  /**
   * Time between checks in milliseconds. Waiting is counted in checks, because while this process is blocked,
   * it can't receive reports either.
   */
  lookEvery?: number;
}

export type StartedVisit = Pick<ReleaseReport, 'app' | 'version' | 'page'> & { ip: string };

const MOST_WAITING = 10_000;

export const LOOK_EVERY = 5 * SECOND;

/**
 * Remembers a visit in the memory of this process, from just before the page's code runs until the outcome is
 * reported. If the outcome is reported to a different process, that process stores the visit's id in the
 * database.
 */
export function startedVisits(
  db: Database,
  { patience = 45 * SECOND, lookEvery = LOOK_EVERY }: StartedVisitTimes = {},
) {
  const waiting = new LRUCache<string, StartedVisit & { look: number }>({ max: MOST_WAITING });
  let look = 0;

  return {
    start: (visit: string, started: StartedVisit) => void waiting.set(visit, { ...started, look }),

    /** Forgets a visit, and returns true if it started in this process. */
    end: (visit: string) => waiting.delete(visit),

    /** Records the end of a visit that started in another process. */
    endElsewhere: (visit: string) =>
      db
        .insertInto('answered_visits')
        .values({ visit, answered_at: timestamp() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    /**
     * Makes one check: forgets the visits that have been silent for too long, and returns those whose outcome
     * hasn't been reported to any process.
     */
    async takeSilent(): Promise<StartedVisit[]> {
      look += 1;
      const due = [...waiting].filter(([, started]) => (look - started.look) * lookEvery >= patience);
      if (due.length === 0) return [];
      const ids = due.map(([visit]) => visit);
      for (const visit of ids) waiting.delete(visit);
      const answered = await db
        .selectFrom('answered_visits')
        .where('visit', 'in', ids)
        .select('visit')
        .execute();
      return due.filter(([id]) => !answered.some(({ visit }) => visit === id)).map(([, started]) => started);
    },
  };
}

export const purgeAnsweredVisits = (db: Database) =>
  db.deleteFrom('answered_visits').where('answered_at', '<', timestamp(-HOUR)).execute();
