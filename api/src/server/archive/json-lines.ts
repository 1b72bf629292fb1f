import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { damagedArchive } from './archive-problem';

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

/**
 * Maximum line length in characters. Several times the length of the longest item, but short enough that no
 * line can fill the memory.
 */
const LONGEST_LINE = 32 * 1024 * 1024;

export async function* readLines(path: string): AsyncGenerator<unknown, void> {
  // Avoids `node:readline`: it treats U+2028 as a line break, which text may contain.
  let line = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [rest = '', ...begun] = chunk.split('\n');
    line += rest;
    for (const next of begun) {
      yield parse(line);
      line = next;
    }
    if (line.length > LONGEST_LINE) throw damagedArchive('one of its lines is too long');
  }
  if (line) yield parse(line);
}

export async function* toBatches<Item>(items: AsyncIterable<Item>, size: number) {
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
    throw damagedArchive('one of its lines cannot be read');
  }
}
