import type { ChangedTags } from '../cache/changes';
import type { PrimaryMessage, WorkerMessage } from './messages';
import { relayChanges } from './relay';
import { workerChanges } from './worker-changes';

/** Workers connected to a primary by channels that the test can hold up or cut. */
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
      const heard: ChangedTags[] = [];
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

test('a change has reached every worker once when publishing ends', async () => {
  const { worker } = cluster();
  const workers = [worker(), worker(), worker()];
  await workers[0]?.changes.publish(['story']);
  for (const { heard } of workers) expect(heard).toEqual([['story']]);
  await Promise.all([workers[1]?.changes.publish(['site']), workers[2]?.changes.publish(['gallery'])]);
  for (const { heard, log } of workers) {
    expect(heard).toHaveLength(3);
    expect(log).toEqual([]);
  }
});

test('a worker that is alone does not wait', async () => {
  const { changes, heard } = cluster().worker();
  await changes.publish(['story']);
  expect(heard).toEqual([['story']]);
  expect(changes.listening).toBe(true);
});

test('a worker that ends is not waited for', async () => {
  const { worker } = cluster();
  const [here, deaf, there] = [worker(), worker({ isDeaf: true }), worker()];
  let isPublished = false;
  const publishing = here.changes.publish(['story']).then(() => {
    isPublished = true;
  });
  await new Promise(setImmediate);
  expect({ isPublished, heard: there.heard }).toEqual({ isPublished: false, heard: [['story']] });
  deaf.exit();
  await publishing;
  await here.changes.publish(['site']);
  expect(deaf.received).toHaveLength(1);
  expect(here.log).toEqual([]);
});

test('publishing does not wait for ever for a worker that does not respond', async () => {
  const { worker } = cluster();
  const [here] = [worker(), worker({ isDeaf: true })];
  const publishing = here.changes.publish(['story']);
  await new Promise(setImmediate);
  jest.advanceTimersByTime(3000);
  await publishing;
  expect(here.log).toEqual([expect.stringMatching(/Some processes may have missed a change: story/)]);
});

test('a change is confirmed once every worker has handled it', async () => {
  const { worker } = cluster();
  const [here, there] = [worker(), worker()];
  let handle = () => {};
  there.changes.subscribe(() => new Promise<void>((resolve) => (handle = resolve)));
  let late: string[] | undefined;
  const confirming = here.changes.confirm(['live public'], 3000).then((names) => (late = names));
  await new Promise(setImmediate);
  expect({ heard: there.heard, late }).toEqual({ heard: [['live public']], late: undefined });
  handle();
  expect(await confirming).toEqual([]);

  const again = here.changes.confirm(['live public'], 3000);
  await new Promise(setImmediate);
  jest.advanceTimersByTime(3000);
  expect(await again).toEqual(['another process of this server']);
});

test('messages of other channels are ignored, and closing does not wait for other workers', async () => {
  const { worker } = cluster();
  const [here, there] = [worker(), worker({ isDeaf: true })];
  there.say({ channel: 'rate_limiter_flexible' });
  there.say('x');
  const publishing = here.changes.publish(['story']);
  await here.changes.close();
  await publishing;
});
