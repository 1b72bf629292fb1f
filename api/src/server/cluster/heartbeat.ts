import type { Worker } from 'node:cluster';
import { SECOND } from '../time/clock';
import type { PrimaryChannel } from './worker-changes';

export const sendHeartbeats = (primary: Pick<PrimaryChannel, 'send'>, every = SECOND) =>
  void setInterval(() => primary.send({ lapis: 'alive' }), every).unref();

/**
 * Kills a worker that has sent nothing for `silence` milliseconds. Watching begins with its first message.
 * The silence is counted in ticks of this process, so time during which the machine sleeps doesn't count.
 * Returns a function that stops watching.
 */
export function killIfSilent(worker: Worker, silence: number) {
  const beats = 20;
  let missed: number | undefined;
  worker.on('message', () => {
    missed = 0;
  });
  const timer = setInterval(() => {
    if (missed === undefined) return;
    missed += 1;
    if (missed > beats) killWorker(worker, `has not responded for ${silence / SECOND} seconds`);
  }, silence / beats);
  return () => clearInterval(timer);
}

export function killWorker({ process }: Worker, why: string) {
  console.error(`Worker ${process.pid} ${why} and is being stopped.`);
  process.kill('SIGKILL');
}
