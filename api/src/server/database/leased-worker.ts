import pLimit from 'p-limit';
import { leasesOf, LOOK_EVERY } from './lease';

interface LeasedWork<Claimed> {
  leases: Pick<ReturnType<typeof leasesOf>, 'isAnyDue'>;
  /** Ends what nobody can go on with. */
  giveUp: () => Promise<unknown>;
  claim: () => Promise<Claimed | undefined>;
  /** @param closing tells that the process ends */
  run: (claimed: Claimed, closing: AbortSignal) => Promise<unknown>;
  /** What waits could not be done, and is looked at again soon. */
  onFailure: (error: unknown) => void;
}

/**
 * Does what waits in the database, one after the other in each process, and nobody waits for it: nothing is lost when a
 * process ends.
 */
export function leasedWorker<Claimed>({ leases, giveUp, claim, run, onFailure }: LeasedWork<Claimed>) {
  const oneAtATime = pLimit(1);
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  /** Does what is waiting, and resolves when that is done. */
  const work = () =>
    oneAtATime(async () => {
      if (!(await leases.isAnyDue())) return;
      await giveUp();
      let claimed: Claimed | undefined;
      while (!closing.signal.aborted && (claimed = await claim())) await run(claimed, closing.signal);
    });

  const workSoon = () => void work().catch(onFailure);

  return {
    work,
    workSoon,

    /** From now on what another process left behind is done without being asked. */
    start() {
      timer = setInterval(workSoon, LOOK_EVERY).unref();
      workSoon();
    },

    /** Begins nothing any more, and waits for what is being done: to its end, or until it hears of the closing. */
    async close() {
      closing.abort();
      clearInterval(timer);
      await oneAtATime(() => {});
    },
  };
}
