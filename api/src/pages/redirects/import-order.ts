import { keyOf, ownAddress } from '../addresses/address';
import type { CsvLine } from './redirects-csv';

/**
 * Orders the lines of a table so that each comes after those from the address that it leads to, and so leads to the end of
 * a chain at once: in the order of the table, each line of a chain would change all before it. Lines from the same
 * address stay together, in their order.
 */
export function targetsFirst(lines: readonly CsvLine[]) {
  const groups = new Map<string, CsvLine[]>();
  for (const line of lines) {
    const key = keyOf(ownAddress(line.from));
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const ordered: CsvLine[] = [];
  const found = new Set<string>();
  for (const first of groups.keys()) {
    // A list in place of recursion: a chain may be as long as the table.
    const waiting = [first];
    for (let key = waiting.at(-1); key !== undefined; key = waiting.at(-1)) {
      const group = groups.get(key) ?? [];
      const targets = found.has(key) ? [] : group.flatMap(targetOf).filter((target) => !found.has(target));
      found.add(key);
      const ahead = targets.filter((target) => target !== key && groups.has(target));
      if (ahead.length > 0) {
        waiting.push(...ahead);
        continue;
      }
      waiting.pop();
      ordered.push(...group);
      groups.set(key, []);
    }
  }
  return ordered;
}

/** The address of this site that a line leads to. */
const targetOf = (line: CsvLine) =>
  'fields' in line && line.fields.to.startsWith('/') ? [keyOf(line.fields.to.split('#', 1).join())] : [];
