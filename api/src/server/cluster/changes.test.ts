import type { Changed } from '../cache/changes';
import type { PrimaryMessage, WorkerMessage } from './messages';
import { relayChanges } from './relay';
import { workerChanges } from './worker-changes';

/** Workers joined to a first process by wires that the test holds, and may cut. */
function cluster() {
  const join = relayChanges();
  return {
    worker({ isDeaf = false } = {}) {
      const log: string[] = [];
      let toWorker: (message: unknown) => void = () => {};
      let toPrimary: (message: unknown) => void = () => {};
      let exit: () => void = () => {};
      const received: PrimaryMessage[] = [];
      join({
        send(message) {
          received.push(message);
          if (!isDeaf) queueMicrotask(() => toWorker(message));
        },
        onMessage: (listener) => {
          toPrimary = listener;
        },
        onExit: (listener) => {
          exit = listener;
        },
      });
      const changes = workerChanges(
        {
          send: async (message: WorkerMessage) => queueMicrotask(() => toPrimary(message)),
          onMessage: (listener) => {
            toWorker = listener;
            return () => {
              toWorker = () => {};
            };
          },
        },
        { log: (line) => log.push(line) },
      );
      const heard: Changed[] = [];
      changes.subscribe((changed) => heard.push(changed));
      return {
        changes,
        heard,
        log,
        received,
        exit: () => exit(),
        say: (message: unknown) => toPrimary(message),
      };
    },
  };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

test('a change has been heard by all workers when publishing ends, once by each', async () => {
  const { worker } = cluster();
  const workers = [worker(), worker(), worker()];
  await workers[0]?.changes.publish(['post']);
  for (const { heard } of workers) expect(heard).toEqual([['post']]);
  await Promise.all([workers[1]?.changes.publish(['site']), workers[2]?.changes.publish(['gallery'])]);
  for (const { heard, log } of workers) {
    expect(heard).toHaveLength(3);
    expect(log).toEqual([]);
  }
});

test('a worker that is alone does not wait', async () => {
  const { changes, heard } = cluster().worker();
  await changes.publish(['post']);
  expect(heard).toEqual([['post']]);
  expect(changes.listening).toBe(true);
});

test('a worker that ends is not waited for', async () => {
  const { worker } = cluster();
  const [here, deaf, there] = [worker(), worker({ isDeaf: true }), worker()];
  let isPublished = false;
  const publishing = here.changes.publish(['post']).then(() => {
    isPublished = true;
  });
  await new Promise(setImmediate);
  expect({ isPublished, heard: there.heard }).toEqual({ isPublished: false, heard: [['post']] });
  deaf.exit();
  await publishing;
  await here.changes.publish(['site']);
  expect(deaf.received).toHaveLength(1);
  expect(here.log).toEqual([]);
});

test('a worker that does not answer is not waited for without end', async () => {
  const { worker } = cluster();
  const [here] = [worker(), worker({ isDeaf: true })];
  const publishing = here.changes.publish(['post']);
  await new Promise(setImmediate);
  jest.advanceTimersByTime(3000);
  await publishing;
  expect(here.log).toEqual([expect.stringMatching(/Some processes may not .*: post/)]);
});

test('messages of others are let be, and closing waits for nobody', async () => {
  const { worker } = cluster();
  const [here, there] = [worker(), worker({ isDeaf: true })];
  there.say({ channel: 'rate_limiter_flexible' });
  there.say('x');
  const publishing = here.changes.publish(['post']);
  await here.changes.close();
  await publishing;
});
