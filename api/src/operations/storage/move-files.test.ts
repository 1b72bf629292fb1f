import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { type FileStore, StoreUnavailable } from '../../server/storage/file-store';
import { openStore } from '../../server/storage/open-store';
import { startS3 } from '../../server/storage/s3-server.fixture';
import { runProgram } from '../../testing/spawned-server';
import { findDeleted, moveFiles } from './move-files';

let dir: string;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => void (s3 = await startS3()), 60_000);
afterAll(() => s3?.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lapis-move-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(dir, 'storage', name, '..'), { recursive: true });
    await writeFile(join(dir, 'storage', name), content);
  }
});
afterEach(() => rm(dir, { recursive: true }));

const files: Record<string, string> = Object.fromEntries(
  Array.from({ length: 30 }, (_, n) => [`media/${n}/480.webp`, `picture ${n}`]),
);

const openFolder = (name: string) => openStore(pathToFileURL(join(dir, name)).href);

async function readAll(store: FileStore) {
  const found: Record<string, string> = {};
  for await (const { name } of store.list(''))
    found[name] = await text((await store.get(name))?.content ?? Readable.from([]));
  return found;
}

let buckets = 0;
const emptyBucket = () => openStore(s3.url(`site-${(buckets += 1)}`));

const quietly = () => {};

test('a move copies every file to a bucket, and back to a folder, and deletes nothing', async () => {
  await mkdir(join(dir, 'storage/incoming'));
  await writeFile(join(dir, 'storage/incoming/half'), 'half of a pict');
  const [from, bucket, back] = [openFolder('storage'), emptyBucket(), openFolder('back')];
  expect(await moveFiles(from, bucket, quietly)).toMatchObject({ files: 30, copied: 30 });
  expect(await readAll(bucket)).toEqual(files);
  expect(await moveFiles(bucket, back, quietly)).toMatchObject({ files: 30, copied: 30 });
  expect(await readAll(back)).toEqual(files);
  expect(await readdir(join(dir, 'back/media'))).toHaveLength(30);
  expect(await readAll(from)).toMatchObject(files);
});

test('an interrupted move continues where it stopped', async () => {
  const [from, bucket] = [openFolder('storage'), emptyBucket()];
  let left = 12;
  const breaking: FileStore = {
    ...bucket,
    put: async (name, content) => {
      left -= 1;
      if (left < 0) {
        content.destroy();
        throw new StoreUnavailable(bucket.url, `writing ${name}`, 'ECONNRESET');
      }
      await bucket.put(name, content);
    },
  };
  await expect(moveFiles(from, breaking, quietly)).rejects.toThrow('ECONNRESET');
  const before = Object.keys(await readAll(bucket)).length;
  expect(before).toBeGreaterThan(0);
  const { files: all, copied } = await moveFiles(from, bucket, quietly);
  expect(all).toBe(30);
  expect(copied).toBeGreaterThan(0);
  expect(copied).toBeLessThanOrEqual(30 - before);
  expect(await readAll(bucket)).toEqual(files);
  expect((await moveFiles(from, bucket, quietly)).copied).toBe(0);
});

test('a file that differs there is copied again', async () => {
  const [from, bucket] = [openFolder('storage'), emptyBucket()];
  await moveFiles(from, bucket, quietly);
  // Same length, other content.
  await bucket.put('media/3/480.webp', Readable.from([Buffer.from('Picture 3')]));
  expect((await moveFiles(from, bucket, quietly)).copied).toBe(1);
  expect(await readAll(bucket)).toEqual(files);
});

test('copies of files that were deleted since are found, and deleted on request', async () => {
  const [from, bucket] = [openFolder('storage'), emptyBucket()];
  await moveFiles(from, bucket, quietly);
  await bucket.put('backups/one.tar.gz', Readable.from([Buffer.from('of somebody else')]));
  await from.delete('media/3/480.webp');
  await moveFiles(from, bucket, quietly);
  expect(await findDeleted(from, bucket, { remove: false })).toBe(1);
  expect(await findDeleted(from, bucket, { remove: true })).toBe(1);
  const left = await readAll(from);
  expect(Object.keys(left)).toHaveLength(29);
  expect(await readAll(bucket)).toEqual({ ...left, 'backups/one.tar.gz': 'of somebody else' });
  expect(await findDeleted(from, bucket, { remove: false })).toBe(0);
});

test('a source without files deletes nothing', async () => {
  const bucket = emptyBucket();
  await moveFiles(openFolder('storage'), bucket, quietly);
  await expect(findDeleted(openFolder('empty'), bucket, { remove: true })).rejects.toThrow(/has no files/);
  expect(await readAll(bucket)).toEqual(files);
});

test('a copy that is damaged on its way fails the move', async () => {
  const bucket = emptyBucket();
  const damaging: FileStore = {
    ...bucket,
    put: (name) => bucket.put(name, Readable.from([Buffer.from('dust')])),
  };
  await expect(moveFiles(openFolder('storage'), damaging, quietly)).rejects.toThrow(
    'differs from the original',
  );
});

test('the command says which setting to change, and what was wrong', async () => {
  const url = s3.url('by-command');
  const run = async (args: string[], environment: Record<string, string> = {}) => {
    const program = runProgram(['dist/storage.mjs', ...args], { ...s3.keys, DATA_DIR: dir, ...environment });
    const status = await program.ended;
    return { status, output: program.output() };
  };
  const there = await run(['move', '--to', url]);
  expect(there).toEqual({
    status: 0,
    output: expect.stringContaining(`set STORAGE_URL='${url}' on every server`),
  });
  expect(there.output).toContain('30 were copied just now');
  expect(await readAll(openStore(url))).toEqual(files);

  await rm(join(dir, 'storage/media/7'), { recursive: true });
  expect((await run(['move', '--to', url])).output).toContain('Files there that the site no longer has: 1.');
  expect((await run(['move', '--to', url, '--delete'])).output).toContain(
    'Files deleted there, because the site no longer has them: 1.',
  );
  expect(Object.keys(await readAll(openStore(url)))).toHaveLength(29);

  await rm(join(dir, 'storage/media'), { recursive: true });
  const back = await run(['move', '--to', join(dir, 'storage')], { STORAGE_URL: url });
  expect(back).toEqual({
    status: 0,
    output: expect.stringContaining('remove STORAGE_URL on every server'),
  });
  expect(await readFile(join(dir, 'storage/media/3/480.webp'), 'utf8')).toBe('picture 3');

  expect(await run(['move', '--to', url], { STORAGE_URL: url })).toMatchObject({
    status: 1,
    output: expect.stringContaining('already'),
  });
  expect(await run(['move'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('Say where the files should go'),
  });
  const nobody = await run(['move', '--to', `s3://nobody?endpoint=${s3.endpoint}`]);
  expect(nobody).toMatchObject({
    status: 1,
    output: expect.stringContaining('The file store s3://nobody?'),
  });
}, 120_000);
