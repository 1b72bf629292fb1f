import { type Database, inTransaction } from '../../server/database/database';
import { createTally } from './tally';

/** Marks that are counted between two writings: more than a site sends letters, though anybody may make up some. */
const MOST_MARKS = 1000;

/** Counts the pages that are opened with the mark of a letter, and nothing of who opens them. */
export function countLetterVisits(db: Database) {
  const tally = createTally(MOST_MARKS);
  return {
    /** @param url of a page that a reader opens, with its query */
    note(url: string) {
      const mark = markIn(url);
      if (mark !== undefined) tally.note(mark);
    },

    /** A mark that no letter has counts for nothing. */
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

/** The mark of a letter in an address; undefined where there is none, or nothing that can be one. */
const markIn = (url: string) => /[?&]from=([\w-]{1,120})(?=[&#]|$)/.exec(url)?.[1];
