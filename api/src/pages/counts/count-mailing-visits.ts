import { type Database, inTransaction } from '../../server/database/database';
import { createTally } from './tally';

/**
 * Maximum number of distinct values of `from` in URLs, because visitors can invent them. No site sends this
 * many newsletters.
 */
const MOST_MARKS = 1000;

export function countMailingVisits(db: Database) {
  const tally = createTally(MOST_MARKS);
  return {
    note(url: string) {
      const mark = findMark(url);
      if (mark !== undefined) tally.note(mark);
    },

    flush: () =>
      tally.flush((counted) =>
        inTransaction(db, async (transaction) => {
          for (const { what, count } of counted) {
            await transaction
              .updateTable('mailings')
              .set((eb) => ({ visits: eb('visits', '+', count) }))
              .where('campaign', '=', what)
              .where((eb) => eb.or([eb('state', '<>', 'stopped'), eb('started_at', 'is not', null)]))
              .execute();
          }
        }),
      ),
  };
}

const findMark = (url: string) => /[?&]from=([\w-]{1,120})(?=[&#]|$)/.exec(url)?.[1];
