import type { Database } from '../../server/database/database';
import { createTally } from '../counts/tally';
import { keptAddress } from './kept-address';
import { missingRepository } from './missing.repository';

/** Addresses that are counted between two writings; who asks for more asks at random. */
const MOST = 300;

export type MissingCounts = ReturnType<typeof countMissing>;

/** Counts which addresses are asked for and not found, and nothing of who asks. */
export function countMissing(db: Database) {
  const tally = createTally(MOST);
  return {
    note(url: string) {
      const address = keptAddress(url);
      if (address !== undefined) tally.note(address);
    },
    flush: () => tally.flush((counted) => missingRepository(db).add(counted)),
  };
}
