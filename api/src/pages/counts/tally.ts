import { timestamp } from '../../server/time/clock';

export interface TallyRow {
  what: string;
  day: string;
  count: number;
}

export const utcDay = (after = 0) => timestamp(after).slice(0, 'yyyy-mm-dd'.length);

/**
 * Collects counts in memory and writes them in batches.
 * @param most maximum number of distinct keys between two flushes; keys beyond it aren't counted
 */
export function createTally(most: number) {
  let counts = new Map<string, number>();

  function add(key: string, count: number) {
    const before = counts.get(key);
    if (before === undefined && counts.size >= most) return;
    counts.set(key, (before ?? 0) + count);
  }

  return {
    note: (what: string) => add(`${utcDay()} ${what}`, 1),

    /**
     * Passes the counts to `write`, and restores them if `write` rejects.
     * @param write must write all or nothing
     */
    async flush(write: (counted: TallyRow[]) => Promise<unknown>) {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      try {
        // Sorted, so that servers that write at the same time lock the rows in the same order and can't
        // deadlock.
        const inOrder = [...taken].sort(([one], [other]) => (one < other ? -1 : 1));
        await write(inOrder.map(([key, count]) => ({ day: key.slice(0, 10), what: key.slice(11), count })));
      } catch (error) {
        for (const [key, count] of taken) add(key, count);
        throw error;
      }
    },
  };
}
