import { addressKey, toLocalPath } from '@lapis/contract/address';
import type { CsvLine } from './redirects-csv';

/**
 * Sorts the lines so that a redirect comes after the redirects from its target. It then gets its final target
 * at once; in file order, every line of a chain would change all earlier ones. Lines with the same source
 * stay together, in order.
 */
export function targetsFirst(lines: readonly CsvLine[]) {
  const groups = new Map<string, CsvLine[]>();
  for (const line of lines) {
    const key = addressKey(toLocalPath(line.from));
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const ordered: CsvLine[] = [];
  const found = new Set<string>();
  for (const first of groups.keys()) {
    // A stack instead of recursion, because a chain may be as long as the file.
    const waiting = [first];
    for (let key = waiting.at(-1); key !== undefined; key = waiting.at(-1)) {
      const group = groups.get(key) ?? [];
      const targets = found.has(key)
        ? []
        : group.flatMap(localTargetKey).filter((target) => !found.has(target));
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

const localTargetKey = (line: CsvLine) =>
  'fields' in line && line.fields.to.startsWith('/') ? [addressKey(line.fields.to.split('#', 1).join())] : [];
