import { timestamp } from '../../server/time/clock';

/** A count of something on a day. */
export interface Counted {
  what: string;
  /** '2026-11-24', in UTC. */
  day: string;
  count: number;
}

export const dayOf = (after = 0) => timestamp(after).slice(0, 'yyyy-mm-dd'.length);

/**
 * Counts in memory, to be written down together.
 * @param most of different things at once; what is more is not counted
 */
export function createTally(most: number) {
  let counts = new Map<string, number>();

  function add(key: string, count: number) {
    const before = counts.get(key);
    if (before === undefined && counts.size >= most) return;
    counts.set(key, (before ?? 0) + count);
  }

  return {
    note: (what: string) => add(`${dayOf()} ${what}`, 1),

    /**
     * Writes down what was counted; where that fails it is counted still, and the error is the caller's.
     * @param write writes all of it or nothing
     */
    async flush(write: (counted: Counted[]) => Promise<unknown>) {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      try {
        // All servers write rows in the same order, so that no two wait for each other.
        const inOrder = [...taken].sort(([one], [other]) => (one < other ? -1 : 1));
        await write(inOrder.map(([key, count]) => ({ day: key.slice(0, 10), what: key.slice(11), count })));
      } catch (error) {
        for (const [key, count] of taken) add(key, count);
        throw error;
      }
    },
  };
}
