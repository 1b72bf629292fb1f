import { setImmediate } from 'node:timers/promises';

/** In milliseconds: so long a long file may keep the server from anything else. */
const LONGEST = 10;

/** Items one after the other; whenever that has taken long, others have their turn before the next. */
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

/** A long text or file in pieces, each of which takes far less than a turn to read. */
export function* slicesOf<Whole extends string | Buffer>(whole: Whole, size = 16 * 1024) {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size) as Whole;
}
