import { setImmediate } from 'node:timers/promises';

/** Maximum time that a long file may block the event loop, in milliseconds. */
const LONGEST = 10;

/** Yields items one by one, and lets the event loop run after every `LONGEST` milliseconds of work. */
export async function* inTurns<Item>(items: Iterable<Item>) {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > LONGEST) {
      await setImmediate();
      since = performance.now();
    }
    yield item;
  }
}

export function* slices<Whole extends string | Buffer>(whole: Whole, size = 16 * 1024) {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size) as Whole;
}
