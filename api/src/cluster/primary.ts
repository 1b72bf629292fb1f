import cluster, { type Worker } from 'node:cluster';
import { StartFailure } from '../start-failure';
import { type PrimaryMessage, WorkerMessage } from './messages';
import { relayChanges } from './relay';

interface Options {
  /** How many. */
  workers: number;
  /** A worker that took the place of another ended before it was ready, and all others were stopped. */
  onFailure(error: StartFailure): void;
}

/**
 * Starts the workers, and keeps as many while it runs: one that ends is replaced. Answers the port once all are
 * ready.
 * @throws StartFailure where one of them ends before
 */
export async function startWorkers({ workers: count, onFailure }: Options) {
  const join = relayChanges();
  const ready = new Set<Worker>();
  const alive = new Set<Worker>();
  let isStopping = false;

  async function fork() {
    const worker = cluster.fork();
    const send = (message: PrimaryMessage) => {
      if (worker.isConnected()) worker.send(message);
    };
    alive.add(worker);
    join({
      send,
      onMessage: (listener) => worker.on('message', listener),
      onExit: (listener) => worker.once('exit', listener),
    });
    // A message that didn't arrive: the worker is about to end, and that is seen to.
    worker.on('error', (error) => console.error(`A worker can't be told something: ${error.message}.`));

    return new Promise<{ port: number; pid: number | undefined }>((resolve, reject) => {
      worker.on('message', (received) => {
        const { data: message } = WorkerMessage.safeParse(received);
        if (message?.lapis !== 'ready') return;
        ready.add(worker);
        resolve({ port: message.port, pid: worker.process.pid });
      });
      worker.once('exit', (code, signal) => {
        alive.delete(worker);
        const wasReady = ready.delete(worker);
        const how = signal ? `by ${signal}` : `with code ${code}`;
        if (!wasReady) reject(new StartFailure(`A worker ended ${how} before it was ready.`));
        else if (!isStopping) replace(`Worker ${worker.process.pid} ended ${how}.`);
      });
    });
  }

  function replace(why: string) {
    console.error(why);
    fork().then(
      ({ pid }) => console.error(`Worker ${pid} takes its place.`),
      async (error: StartFailure) => {
        if (isStopping) return;
        await stop();
        onFailure(error);
      },
    );
  }

  /** Lets every worker answer what it has begun. */
  async function stop() {
    isStopping = true;
    await Promise.all(
      [...alive].map(async (worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        // One that isn't ready listens to no message yet, and has nothing to answer.
        if (ready.has(worker) && worker.isConnected())
          worker.send({ lapis: 'stop' } satisfies PrimaryMessage);
        else worker.process.kill();
        await ended;
      }),
    );
  }

  try {
    // One first: what stops it would stop all of them, and is said once.
    const { port } = await fork();
    await Promise.all(Array.from({ length: count - 1 }, fork));
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
