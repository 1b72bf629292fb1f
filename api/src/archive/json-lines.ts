import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { damaged } from './archive-problem';

/** Writes things as JSON, a line each, as they come; answers how many there were. */
export async function writeLines(path: string, things: AsyncIterable<object>) {
  let count = 0;
  async function* lines() {
    for await (const thing of things) {
      count += 1;
      yield `${JSON.stringify(thing)}\n`;
    }
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  return count;
}

/**
 * Reads what `writeLines` wrote, one thing after the other.
 * @throws ArchiveProblem at a line that is no JSON
 */
export async function* readLines(path: string): AsyncGenerator<unknown, void> {
  // Node's own way to read lines takes U+2028 for the end of one, which texts may hold.
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield parse(line);
  }
  if (rest) yield parse(rest);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged('a line of it can not be read');
  }
}
