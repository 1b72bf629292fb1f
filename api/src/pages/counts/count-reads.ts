import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../../server/database/database';
import { isReader } from './readers';
import { readsRepository } from './reads.repository';
import { createTally } from './tally';

/** Pages that are counted between two writings; a site has seldom so many. */
const MOST_PAGES = 5000;

export type ReadCounts = ReturnType<typeof countReads>;

/**
 * Counts how often pages are read, and nothing of who reads them.
 * @param onLoad is told the whole address of each page that is counted and was loaded, such as by a link in a letter
 */
export function countReads(db: Database, onLoad: (url: string) => void = () => {}) {
  const tally = createTally(MOST_PAGES);
  return {
    /**
     * @param page its path; undefined for what is not counted
     * @param url its address with the query, where it was loaded
     */
    note(page: string | undefined, headers: IncomingHttpHeaders, url?: string) {
      if (page === undefined || !isReader(headers)) return;
      tally.note(page);
      if (url !== undefined) onLoad(url);
    },
    flush: () => tally.flush((counted) => readsRepository(db).add(counted)),
  };
}
