import { createPool } from './render-pool';
import type { RenderProcess } from './render-process';

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

test('an idle process ends after half a minute, even the first one', () => {
  jest.useFakeTimers();
  const first = idleProcess();
  createPool(idleProcess, first);
  jest.advanceTimersByTime(29_000);
  expect(first.isGone()).toBe(false);
  jest.advanceTimersByTime(1000);
  expect(first.isGone()).toBe(true);
});
