import type { Database } from '../../server/database/database';
import { createTally } from '../counts/tally';
import { toStorableAddress } from './storable-address';
import { missingRepository } from './missing.repository';

/** Maximum number of distinct addresses counted between two flushes. Only a scanner requests more. */
const MOST = 300;

export type MissingCounts = ReturnType<typeof createMissingCounts>;

export function createMissingCounts(db: Database) {
  const tally = createTally(MOST);
  return {
    note(url: string) {
      const address = toStorableAddress(url);
      if (address !== undefined) tally.note(address);
    },
    flush: () => tally.flush((counted) => missingRepository(db).add(counted)),
  };
}
