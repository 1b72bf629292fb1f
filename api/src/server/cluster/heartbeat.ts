import type { Worker } from 'node:cluster';
import { SECOND } from '../time/clock';
import type { PrimaryChannel } from './worker-changes';

/** Tells the first process, as long as the event loop of this one turns, that it does. */
export const showLife = (primary: Pick<PrimaryChannel, 'send'>, every = SECOND) =>
  void setInterval(() => primary.send({ lapis: 'alive' }), every).unref();

/**
 * Kills a worker that is silent for so many milliseconds, once it has been heard. Answers the function that stops
 * watching. Silence is counted in beats of this process: while the whole machine sleeps nobody is silent.
 */
export function watchLife(worker: Worker, silence: number) {
  const beats = 20;
  let missed: number | undefined;
  worker.on('message', () => {
    missed = 0;
  });
  const timer = setInterval(() => {
    if (missed === undefined) return;
    missed += 1;
    if (missed > beats) kill(worker, `has not responded for ${silence / SECOND} seconds`);
  }, silence / beats);
  return () => clearInterval(timer);
}

/** Ends a worker that can't end by itself. */
export function kill({ process }: Worker, why: string) {
  console.error(`Worker ${process.pid} ${why} and is being stopped.`);
  process.kill('SIGKILL');
}
