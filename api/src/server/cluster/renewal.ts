import type { Worker } from 'node:cluster';
import pLimit from 'p-limit';
import type { StartFailure } from '../settings/start-failure';
import { withTimeLimit } from '../time/time-limit';
import { MIGRATES, type PrimaryMessage } from './messages';

interface RenewalOptions {
  ready: ReadonlySet<Worker>;
  alive: ReadonlySet<Worker>;
  retired: Set<Worker>;
  fork(early: number, environment: Record<string, string>): Promise<{ pid: number | undefined }>;
  replace(early: number): void;
  tell(worker: Worker, message: PrimaryMessage): void;
  isStopping(): boolean;
  patience: number;
}

/**
 * Creates the function that replaces all workers, one after the other. Each old worker serves requests until
 * its successor is ready. If a successor can't start, the remaining workers are kept and an error is logged.
 */
export function createRenewal({
  ready,
  alive,
  retired,
  fork,
  replace,
  tell,
  isStopping,
  patience,
}: RenewalOptions) {
  const inTurn = pLimit(1);

  async function renew(old: Worker, environment: Record<string, string>) {
    retired.add(old);
    try {
      const { pid } = await fork(0, environment);
      console.error(`Worker ${pid} is taking the place of worker ${old.process.pid}.`);
    } catch (error) {
      if (!retired.delete(old) && !isStopping()) replace(1);
      throw error;
    }
    if (!alive.has(old)) return;
    const ended = new Promise<void>((resolve) => old.once('exit', () => resolve()));
    tell(old, { lapis: 'retire' });
    // A long upload may keep the old worker alive, but mustn't delay the replacement of the others.
    await withTimeLimit(patience, ended, () => {});
  }

  async function renewAll() {
    // A new build may contain migrations, which the first new worker runs.
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
    // A renewal in the queue hasn't started yet, so it covers this request too.
    if (isStopping() || inTurn.pendingCount > 0) return;
    await inTurn(renewAll).catch((error: StartFailure) => {
      if (!isStopping()) console.error(`${error.message} The workers that were not replaced keep running.`);
    });
  };
}
