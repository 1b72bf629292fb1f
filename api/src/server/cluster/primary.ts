import cluster, { type Worker } from 'node:cluster';
import { MINUTE, SECOND } from '../time/clock';
import { StartFailure } from '../settings/start-failure';
import { STOPPED_AFTER } from '../http/stop';
import { kill, watchLife } from './heartbeat';
import { type PrimaryMessage, WorkerMessage } from './messages';
import { relayChanges } from './relay';
import { renewal } from './renewal';

/** A worker that lived so long was sound, and what ended it is no reason to wait before it is replaced. */
const SOUND_AFTER = MINUTE;
const LONGEST_PAUSE = MINUTE;

/** The C library then gives back what a page was compressed in, which else stays with each thread that did it. */
const lean = { MALLOC_TRIM_THRESHOLD_: '131072' };

/** All in milliseconds. */
interface Options {
  /** How long a worker may be silent before it is killed. */
  silence?: number;
  /** The first pause before a worker is replaced that is the second to end early; each further one is twice as long. */
  pause?: number;
  /** How long a worker may take to stop before it is killed. */
  patience?: number;
}

/**
 * The workers of a cluster: starts so many, and keeps as many until it stops. One that ends, or gives no sign of
 * life, is replaced; where its replacements end early too, with growing pauses.
 */
export function tendWorkers(
  count: number,
  { silence = 20 * SECOND, pause = SECOND, patience = STOPPED_AFTER }: Options = {},
) {
  const join = relayChanges();
  const ready = new Set<Worker>();
  const alive = new Set<Worker>();
  /** Those whose places others take. */
  const retired = new Set<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  let isStopping = false;

  /**
   * Starts a worker; answers once it is ready. `early` counts how many ended early in its place before.
   * @throws StartFailure where it ends before
   */
  async function fork(early = 0, environment: Record<string, string> = {}) {
    const worker = cluster.fork({ ...lean, ...process.env, ...environment });
    const begun = Date.now();
    const unwatch = watchLife(worker, silence);
    alive.add(worker);
    join({
      send: (message) => tell(worker, message),
      onMessage: (listener) => worker.on('message', listener),
      onExit: (listener) => worker.once('exit', listener),
    });
    // A message that didn't arrive: the worker is about to end, and that is seen to.
    worker.on('error', (error) => console.error(`A message to a worker failed: ${error.message}.`));

    return new Promise<{ port: number; pid: number | undefined }>((resolve, reject) => {
      worker.on('message', (received) => {
        const { data: message } = WorkerMessage.safeParse(received);
        if (message?.lapis === 'leaving') tell(worker, { lapis: 'farewell' });
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

  /** The first of those that end early is replaced at once. */
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
    renew: renewal({ ready, alive, retired, fork, replace, tell, patience, isStopping: () => isStopping }),

    /**
     * Answers the port once all are ready.
     * @throws StartFailure where one of them ends before
     */
    async start() {
      try {
        // One first: what stops it would stop all of them, and is said once.
        const { port } = await fork();
        await Promise.all(Array.from({ length: count - 1 }, () => fork()));
        return port;
      } catch (error) {
        await this.stop();
        throw error;
      }
    },

    /** Lets every worker answer what it has begun, and leaves none behind. */
    async stop() {
      isStopping = true;
      for (const timer of pauses) clearTimeout(timer);
      await Promise.all([...alive].map((worker) => end(worker, { isReady: ready.has(worker), patience })));
    },
  };
}

function tell(worker: Worker, message: PrimaryMessage) {
  if (worker.isConnected()) worker.send(message);
}

async function end(worker: Worker, { isReady, patience }: { isReady: boolean; patience: number }) {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  // One that isn't ready may listen to no message yet.
  if (isReady) tell(worker, { lapis: 'stop' });
  else worker.process.kill();
  const impatient = setTimeout(() => kill(worker, 'did not stop'), patience);
  await ended;
  clearTimeout(impatient);
}
