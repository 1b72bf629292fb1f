import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../../server/database/database';
import { isReader } from './readers';
import { readsRepository } from './reads.repository';
import { createTally } from './tally';

const MOST_PAGES = 5000;

export type ReadCounts = ReturnType<typeof countReads>;

/**
 * Counts page views without recording anything about the visitor.
 * @param onLoad receives the full URL of each counted page load, to count visits from newsletters
 */
export function countReads(db: Database, onLoad: (url: string) => void = () => {}) {
  const tally = createTally(MOST_PAGES);
  return {
    note(page: string | undefined, headers: IncomingHttpHeaders, url?: string) {
      if (page === undefined || !isReader(headers)) return;
      tally.note(page);
      if (url !== undefined) onLoad(url);
    },
    flush: () => tally.flush((counted) => readsRepository(db).add(counted)),
  };
}
