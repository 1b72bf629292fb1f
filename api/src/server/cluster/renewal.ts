import type { Worker } from 'node:cluster';
import pLimit from 'p-limit';
import type { StartFailure } from '../settings/start-failure';
import { within } from '../time/time-limit';
import { MIGRATES, type PrimaryMessage } from './messages';

interface Workers {
  ready: ReadonlySet<Worker>;
  alive: ReadonlySet<Worker>;
  /** Those whose places others take, who are replaced by nobody else when they end. */
  retired: Set<Worker>;
  fork(early: number, environment: Record<string, string>): Promise<{ pid: number | undefined }>;
  replace(early: number): void;
  tell(worker: Worker, message: PrimaryMessage): void;
  isStopping(): boolean;
  /** How long an old worker is waited for, in milliseconds, before it is the next one's turn. */
  patience: number;
}

/**
 * How to replace all workers, one after the other: each new one is ready before the old one takes no more requests. A
 * new one that can't start leaves those that are not replaced yet as they are, and the log says so.
 */
export function renewal({ ready, alive, retired, fork, replace, tell, isStopping, patience }: Workers) {
  const inTurn = pLimit(1);

  async function renew(old: Worker, environment: Record<string, string>) {
    retired.add(old);
    try {
      const { pid } = await fork(0, environment);
      console.error(`Worker ${pid} is taking the place of worker ${old.process.pid}.`);
    } catch (error) {
      // It may have ended by itself meanwhile.
      if (!retired.delete(old) && !isStopping()) replace(1);
      throw error;
    }
    if (!alive.has(old)) return;
    const ended = new Promise<void>((resolve) => old.once('exit', () => resolve()));
    tell(old, { lapis: 'retire' });
    // An upload may take much longer, and keeps the old worker, but not the others.
    await within(patience, ended, () => {});
  }

  async function renewAll() {
    // What was built since may want more of the tables, and the first one sees to that.
    let environment: Record<string, string> = { [MIGRATES]: '1' };
    for (const worker of [...ready].filter((each) => !retired.has(each))) {
      if (isStopping()) return;
      if (!alive.has(worker)) continue;
      await renew(worker, environment);
      environment = {};
    }
    console.error('All workers have been replaced.');
  }

  return async () => {
    // The one that waits begins later than now, so it does for this one too.
    if (isStopping() || inTurn.pendingCount > 0) return;
    await inTurn(renewAll).catch((error: StartFailure) => {
      if (!isStopping()) console.error(`${error.message} The workers that were not replaced go on.`);
    });
  };
}
