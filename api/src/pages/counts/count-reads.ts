import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../../server/database/database';
import { isReader } from './readers';
import { readsRepository } from './reads.repository';
import { createTally } from './tally';

/** Pages that are counted between two writings; a site has seldom so many. */
const MOST_PAGES = 5000;

export type ReadCounts = ReturnType<typeof countReads>;

/** Counts how often pages are read, and nothing of who reads them. */
export function countReads(db: Database) {
  const tally = createTally(MOST_PAGES);
  return {
    /** @param page its path; undefined for what is not counted */
    note(page: string | undefined, headers: IncomingHttpHeaders) {
      if (page !== undefined && isReader(headers)) tally.note(page);
    },
    flush: () => tally.flush((counted) => readsRepository(db).add(counted)),
  };
}
