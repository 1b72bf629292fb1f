import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { damaged } from './archive-problem';

/** Writes items as JSON, a line each, as they come; answers how many there were. */
export async function writeLines(path: string, items: AsyncIterable<object>) {
  let count = 0;
  async function* lines() {
    for await (const item of items) {
      count += 1;
      yield `${JSON.stringify(item)}\n`;
    }
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  return count;
}

/** In characters. Several times that of the longest item there can be: what is longer would only fill the memory. */
const LONGEST_LINE = 32 * 1024 * 1024;

/**
 * Reads what `writeLines` wrote, one item after the other.
 * @throws ArchiveProblem at a line that is no JSON, or has no end
 */
export async function* readLines(path: string): AsyncGenerator<unknown, void> {
  // Node's own way to read lines takes U+2028 for the end of one, which texts may hold.
  let line = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [rest = '', ...begun] = chunk.split('\n');
    line += rest;
    for (const next of begun) {
      yield parse(line);
      line = next;
    }
    if (line.length > LONGEST_LINE) throw damaged('one of its lines is too long');
  }
  if (line) yield parse(line);
}

/** The same items, some at a time. */
export async function* batchesOf<Item>(items: AsyncIterable<Item>, size: number) {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged('one of its lines cannot be read');
  }
}
