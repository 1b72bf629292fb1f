import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { withTimeLimit } from './time-limit';

const never = new Promise<string>(() => {});

describe('work with a time limit', () => {
  test('ends with its result, or after the limit with what replaces it', async () => {
    expect(await withTimeLimit(60_000, Promise.resolve('done'))).toBe('done');
    expect(await withTimeLimit(1, never, () => 'too late')).toBe('too late');
    await expect(withTimeLimit(1, never)).rejects.toThrow('no answer within 1 ms');
  });

  test('is not late if its result arrived while the process was blocked', async () => {
    // The event loop comes to timers next, before it reads what arrived.
    await new Promise(setImmediate);
    const { port1, port2 } = new MessageChannel();
    const work = withTimeLimit(20, once(port1, 'message'), () => ['too late']);
    port2.postMessage('in time');
    const start = performance.now();
    while (performance.now() - start < 60);
    const [result] = await work;
    port1.close();
    expect(result).toBe('in time');
  });
});
