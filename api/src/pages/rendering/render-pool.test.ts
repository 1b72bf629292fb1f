import { createPool } from './render-pool';
import type { RenderProcess } from './render-process';

/** A process that renders nothing, and says whether it is still wanted. */
function idleProcess() {
  let isGone = false;
  const process = {
    opened: Promise.resolve({ map: { remotes: {}, queries: {} }, failures: {} }),
    pages: () => 0,
    isGone: () => isGone,
    hasEnded: () => isGone,
    isBusy: () => false,
    run: () => Promise.reject(new Error('not asked for')),
    retire: () => (isGone = true),
    end: () => (isGone = true),
  };
  return process as unknown as RenderProcess;
}

afterEach(() => jest.useRealTimers());

test('a process that nobody asks for a page ends after half a minute, the first one too', () => {
  jest.useFakeTimers();
  const first = idleProcess();
  createPool(idleProcess, first);
  jest.advanceTimersByTime(29_000);
  expect(first.isGone()).toBe(false);
  jest.advanceTimersByTime(1000);
  expect(first.isGone()).toBe(true);
});
