import pLimit from 'p-limit';
import { isUnavailable } from './failures';
import { LOOK_EVERY } from './lease';

interface LeasedWorkerOptions<Claimed> {
  /** Called before `claim`, because on SQLite a read doesn't wait for another process's write. */
  isAnyDue: () => Promise<boolean>;
  giveUp?: () => Promise<unknown>;
  claim: () => Promise<Claimed | undefined>;
  /** @param closing aborted on shutdown */
  run: (claimed: Claimed, closing: AbortSignal) => Promise<unknown>;
  onFailure: (error: unknown) => void;
  lookEvery?: number;
}

/**
 * Creates a worker for a table of jobs. It runs one job at a time in each process. If the process ends, its
 * job isn't lost.
 */
export function createLeasedWorker<Claimed>({
  isAnyDue,
  giveUp,
  claim,
  run,
  onFailure,
  lookEvery = LOOK_EVERY,
}: LeasedWorkerOptions<Claimed>) {
  const oneAtATime = pLimit(1);
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const work = () =>
    oneAtATime(async () => {
      if (closing.signal.aborted || !(await isAnyDue())) return;
      await giveUp?.();
      let claimed: Claimed | undefined;
      while (!closing.signal.aborted && (claimed = await claim())) await run(claimed, closing.signal);
    });

  const workSoon = () =>
    void work().catch((error: unknown) => {
      if (!(closing.signal.aborted && isUnavailable(error))) onFailure(error);
    });

  return {
    work,
    workSoon,

    start() {
      timer = setInterval(workSoon, lookEvery).unref();
      workSoon();
    },

    async close() {
      closing.abort();
      clearInterval(timer);
      await oneAtATime(() => {});
    },
  };
}
