import cluster, { type Worker } from 'node:cluster';
import { MINUTE, SECOND } from '../time/clock';
import { StartFailure } from '../settings/start-failure';
import { STOPPED_AFTER } from '../http/stop/stop';
import { killWorker, killIfSilent } from './heartbeat';
import { type PrimaryMessage, WorkerMessage } from './messages';
import { relayChanges } from './relay';
import { createRenewal } from './renewal';

const SOUND_AFTER = MINUTE;
const LONGEST_PAUSE = MINUTE;

/** Makes glibc return memory to the system after compression. Otherwise each thread keeps its memory. */
const lean = { MALLOC_TRIM_THRESHOLD_: '131072' };

/** Durations in milliseconds. */
interface WorkerPoolOptions {
  silence?: number;
  /**
   * Pause before the second replacement of a worker that keeps ending early. It doubles for each later one.
   */
  pause?: number;
  patience?: number;
}

/**
 * Starts `count` workers and keeps that many running until `stop`. Replaces a worker that ends or hangs. If
 * its replacements end early too, the pauses between them grow.
 */
export function superviseWorkers(
  count: number,
  { silence = 20 * SECOND, pause = SECOND, patience = STOPPED_AFTER }: WorkerPoolOptions = {},
) {
  const join = relayChanges();
  const ready = new Set<Worker>();
  const alive = new Set<Worker>();
  const retired = new Set<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  let isStopping = false;

  /**
   * Starts a worker. Resolves once the worker is ready.
   * @param early number of predecessors that ended early
   * @throws StartFailure if the worker ends before it is ready
   */
  async function fork(early = 0, environment: Record<string, string> = {}) {
    const worker = cluster.fork({ ...lean, ...process.env, ...environment });
    const begun = Date.now();
    const unwatch = killIfSilent(worker, silence);
    alive.add(worker);
    join({
      send: (message) => sendToWorker(worker, message),
      onMessage: (listener) => worker.on('message', listener),
      onExit: (listener) => worker.once('exit', listener),
    });
    worker.on('error', (error) => console.error(`A message to a worker failed: ${error.message}.`));

    return new Promise<{ port: number; pid: number | undefined }>((resolve, reject) => {
      worker.on('message', (received) => {
        const { data: message } = WorkerMessage.safeParse(received);
        if (message?.lapis === 'leaving') sendToWorker(worker, { lapis: 'farewell' });
        if (message?.lapis !== 'ready') return;
        ready.add(worker);
        resolve({ port: message.port, pid: worker.process.pid });
      });
      worker.once('exit', (code, signal) => {
        unwatch();
        alive.delete(worker);
        const how = signal ? `by ${signal}` : `with code ${code}`;
        if (!ready.delete(worker))
          return reject(new StartFailure(`A worker exited ${how} before it was ready.`));
        if (isStopping || retired.delete(worker)) return;
        console.error(`Worker ${worker.process.pid} exited ${how}.`);
        replace(Date.now() - begun < SOUND_AFTER ? early + 1 : 1);
      });
    });
  }

  function replace(early: number) {
    const wait = early > 1 ? Math.min(pause * 2 ** (early - 2), LONGEST_PAUSE) : 0;
    const timer = setTimeout(() => {
      pauses.delete(timer);
      fork(early).then(
        ({ pid }) => console.error(`Worker ${pid} is taking its place.`),
        (error: StartFailure) => {
          if (isStopping) return;
          console.error(`${error.message} Trying again.`);
          replace(early + 1);
        },
      );
    }, wait);
    pauses.add(timer);
  }

  return {
    renew: createRenewal({
      ready,
      alive,
      retired,
      fork,
      replace,
      tell: sendToWorker,
      patience,
      isStopping: () => isStopping,
    }),

    async start() {
      try {
        // Starts the first worker alone, so that a fault that stops all of them is reported only once.
        const { port } = await fork();
        await Promise.all(Array.from({ length: count - 1 }, () => fork()));
        return port;
      } catch (error) {
        await this.stop();
        throw error;
      }
    },

    async stop() {
      isStopping = true;
      for (const timer of pauses) clearTimeout(timer);
      await Promise.all(
        [...alive].map((worker) => endWorker(worker, { isReady: ready.has(worker), patience })),
      );
    },
  };
}

function sendToWorker(worker: Worker, message: PrimaryMessage) {
  if (worker.isConnected()) worker.send(message);
}

async function endWorker(worker: Worker, { isReady, patience }: { isReady: boolean; patience: number }) {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  // A worker that isn't ready may not be listening to messages yet.
  if (isReady) sendToWorker(worker, { lapis: 'stop' });
  else worker.process.kill();
  const impatient = setTimeout(() => killWorker(worker, 'did not stop'), patience);
  await ended;
  clearTimeout(impatient);
}
