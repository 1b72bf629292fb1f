import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { rounds } from '../../testing/rounds';
import { type FileStore, StoreUnavailable } from './file-store';
import { openStore } from './open-store';
import { findS3Programs, startS3 } from './s3-server.fixture';

let dir = '';
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'lapis-store-'))));
afterAll(() => rm(dir, { recursive: true, force: true }));

const namesIn = async (store: FileStore, prefix: string) => {
  const names: string[] = [];
  for await (const { name } of store.list(prefix)) names.push(name);
  return names.sort();
};

const write = (store: FileStore, name: string, content: string | Buffer) =>
  store.put(name, Readable.from([Buffer.from(content)]));

const read = async (store: FileStore, name: string) =>
  text((await store.get(name))?.content ?? Readable.from([]));

function keepsFiles(open: () => FileStore) {
  test('stores a file, and returns its content, size and time', async () => {
    const store = open();
    await write(store, 'media/abc/480.webp', 'a picture');
    const found = await store.get('media/abc/480.webp');
    expect(await text(found?.content ?? Readable.from([]))).toBe('a picture');
    expect(found?.size).toBe(9);
    const head = await store.head('media/abc/480.webp');
    expect(head).toEqual({ name: 'media/abc/480.webp', size: 9, modifiedAt: found?.modifiedAt });
    expect(Math.abs(Date.now() - Number(head?.modifiedAt))).toBeLessThan(600_000);
  });

  test('replaces and deletes a file, and ignores the deletion of a missing one', async () => {
    const store = open();
    await write(store, 'media/replaced.webp', 'one');
    await write(store, 'media/replaced.webp', 'the other');
    expect(await read(store, 'media/replaced.webp')).toBe('the other');
    await store.delete('media/replaced.webp');
    await store.delete('media/replaced.webp');
    expect(await store.head('media/replaced.webp')).toBeUndefined();
    expect(await store.get('media/replaced.webp')).toBeUndefined();
  });

  test('returns a part of a file with the size of the whole', async () => {
    const store = open();
    await write(store, 'media/part.pdf', '0123456789');
    const part = await store.get('media/part.pdf', { start: 2, end: 4 });
    expect(await text(part?.content ?? Readable.from([]))).toBe('234');
    expect(part?.size).toBe(10);
  });

  test('moves a large file of the machine into the store', async () => {
    const store = open();
    const path = join(dir, 'large');
    const content = randomBytes(9 * 1024 * 1024);
    await writeFile(path, content);
    await store.putFile('originals/large', path);
    const found = await buffer((await store.get('originals/large'))?.content ?? Readable.from([]));
    expect(found.equals(content)).toBe(true);
    await expect(readdir(dir)).resolves.not.toContain('large');
  });

  test('stores nothing of a stream that fails, and keeps the earlier file', async () => {
    const store = open();
    await write(store, 'media/whole.webp', 'whole');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('hal');
        throw new Error('the line was cut');
      })(),
    );
    await expect(store.put('media/whole.webp', broken)).rejects.toThrow('the line was cut');
    expect(await read(store, 'media/whole.webp')).toBe('whole');
    expect(await namesIn(store, 'media/whole')).toEqual(['media/whole.webp']);
  });

  test('lists the files whose names begin with a prefix', async () => {
    const store = open();
    for (const name of ['list/a/1', 'list/a/2', 'list/ab', 'list/b/c/d']) await write(store, name, name);
    expect(await namesIn(store, 'list/a')).toEqual(['list/a/1', 'list/a/2', 'list/ab']);
    expect(await namesIn(store, 'list/a/')).toEqual(['list/a/1', 'list/a/2']);
    expect(await namesIn(store, 'list/')).toHaveLength(4);
    expect(await namesIn(store, '')).toEqual(expect.arrayContaining(['list/ab']));
    expect(await namesIn(store, 'nothing/')).toEqual([]);
  });

  test.each(['../outside', '/etc/passwd', 'a/../../b', '.hidden', 'a//b', 'a\0b', ''])(
    'rejects the name %j',
    async (name) => {
      const store = open();
      await expect((async () => write(store, name, 'x'))()).rejects.toThrow('No file can be named');
      await expect((async () => store.get(name))()).rejects.toThrow('No file can be named');
      await expect((async () => store.delete(name))()).rejects.toThrow('No file can be named');
    },
  );
}

describe('a folder', () => {
  keepsFiles(() => openStore(pathToFileURL(join(dir, 'folder')).href));

  test('returns the path of a file, and no content for a folder', async () => {
    const store = openStore(pathToFileURL(join(dir, 'other')).href);
    await store.check();
    await write(store, 'media/a.webp', 'a');
    expect(store.pathOf('media/a.webp')).toBe(join(dir, 'other', 'media', 'a.webp'));
    await mkdir(join(dir, 'other', 'media', 'folder.webp'));
    expect(await store.get('media/folder.webp')).toBeUndefined();
  });

  test('lists a file while others and their folders are created and deleted', async () => {
    const store = openStore(pathToFileURL(join(dir, 'busy')).href);
    await write(store, 'media/stays/480.webp', 'a picture');
    const over = new AbortController();
    const coming = Array.from({ length: 8 }, async (_, n) => {
      while (!over.signal.aborted) {
        await write(store, `media/${n}/480.webp`, 'another');
        await store.delete(`media/${n}/480.webp`);
      }
    });
    try {
      for (let times = 0; times < rounds(30, 300); times += 1)
        expect(await namesIn(store, 'media/')).toContain('media/stays/480.webp');
    } finally {
      over.abort();
      await Promise.all(coming);
    }
  });

  test('does not list files that are being written', async () => {
    const store = openStore(pathToFileURL(join(dir, 'unfinished')).href);
    const content = new Readable({ read() {} });
    const putting = store.put('media/a.webp', content);
    content.push('a');
    while ((await readdir(join(dir, 'unfinished/media')).catch(() => [])).length === 0) await delay(5);
    expect(await namesIn(store, '')).toEqual([]);
    content.push(null);
    await putting;
    expect(await namesIn(store, '')).toEqual(['media/a.webp']);
  });

  test('deletes what a killed process left unfinished a day ago', async () => {
    const store = openStore(pathToFileURL(join(dir, 'killed')).href);
    await write(store, 'backups/a.tar.gz', 'whole');
    const folder = join(dir, 'killed/backups');
    for (const name of ['old.new', 'young.new']) await writeFile(join(folder, name), 'half');
    const dayAgo = Date.now() / 1000 - 24 * 60 * 60 - 1;
    await utimes(join(folder, 'old.new'), dayAgo, dayAgo);
    expect(await namesIn(store, '')).toEqual(['backups/a.tar.gz']);
    expect((await readdir(folder)).toSorted()).toEqual(['a.tar.gz', 'young.new']);
  });
});

describe.each(findS3Programs())('a bucket of %s', (program) => {
  let server: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => void (server = await startS3(program)), 60_000);
  afterAll(() => server?.close());

  keepsFiles(() => openStore(server.url('site')));

  test('keeps the files of its folders apart', async () => {
    await write(openStore(server.url('one')), 'media/a', 'of one');
    expect(await namesIn(openStore(server.url('two')), '')).toEqual([]);
    expect(await read(openStore(server.url('one')), 'media/a')).toBe('of one');
  });

  test('lists more files than S3 returns at once', async () => {
    const store = openStore(server.url('many'), { listedAtOnce: 10 });
    const names = Array.from(
      { length: 25 },
      (_, n) => `media/${createHash('md5').update(`${n}`).digest('hex')}`,
    );
    await Promise.all(names.map((name) => write(store, name, '')));
    expect(await namesIn(store, 'media/')).toEqual(names.sort());
  });

  test('passes a check that a missing bucket fails', async () => {
    await openStore(server.url()).check();
    const store = openStore(`s3://nobody/?endpoint=${server.endpoint}`);
    await expect(store.check()).rejects.toThrow(StoreUnavailable);
    await expect(store.get('media/a')).rejects.toThrow(StoreUnavailable);
  });
});

describe('a bucket that can’t be reached', () => {
  test('throws in time, without naming keys, and works again once it is back', async () => {
    const server = await startS3();
    const store = openStore(server.url());
    try {
      await write(store, 'media/a', 'kept');
      await server.kill();
      const error: unknown = await store.get('media/a').catch((problem: unknown) => problem);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).toContain('reading media/a: ECONNREFUSED');
      expect(String(error)).not.toContain('S3RVER');
      await server.restart();
      expect(await read(store, 'media/a')).toBe('kept');

      // A frozen server accepts connections but never replies.
      const hasty = openStore(server.url(), { answerLimit: 200 });
      server.freeze();
      await expect(hasty.head('media/a')).rejects.toThrow(/looking for media\/a: (ETIMEDOUT|TimeoutError)/);
      server.thaw();
      expect(await read(store, 'media/a')).toBe('kept');
      // A busy machine may exceed that limit at first.
      let again: string | undefined;
      while (again === undefined)
        again = await read(hasty, 'media/a').catch((problem: unknown) => {
          expect(problem).toBeInstanceOf(StoreUnavailable);
          return undefined;
        });
      expect(again).toBe('kept');
    } finally {
      server.thaw();
      await server.close();
    }
  }, 60_000);
});

test.each([
  'media',
  'https://s3.example.org/bucket',
  's3://',
  's3://key:secret@bucket',
  's3://bucket?endpoint=ftp://s3.example.org',
  's3://bucket?endpoint=https://key:secret@s3.example.org',
  's3://bucket?acl=public-read',
  'file://server/folder',
])('%s is no address of a store', (url) => {
  expect(() => openStore(url)).toThrow('A file store must be an address such as s3://');
});
