import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeWordPressExport } from '@lapis/import/testing/large-export';
import { readSource } from './read-source';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'source-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('reads an export of WordPress in a process of its own', async () => {
  const path = join(folder, 'large.xml');
  await writeFile(path, largeWordPressExport({ posts: 30, pictures: 60, address: 'http://127.0.0.1:9' }));
  const { entries, files } = await readSource('wordpress', path);
  expect(entries).toHaveLength(30);
  expect(files).toHaveLength(60);
  expect(files[59]).toMatchObject({
    address: 'http://127.0.0.1:9/wp-content/uploads/2019/05/picture-60.jpg',
    otherAddresses: ['http://127.0.0.1:9/wp-content/uploads/2019/05/picture-60-300x200.jpg'],
  });
});

it('reads an export of Ghost', async () => {
  const { title } = await readSource(
    'ghost',
    join(import.meta.dirname, '../../../import/src/ghost/ghost-5.fixture.json'),
  );
  expect(title).toBe('Kite Trust');
});

it('says what to do if a file is no export', async () => {
  const path = join(folder, 'none.xml');
  await writeFile(path, '<html></html>');
  await expect(readSource('wordpress', path)).rejects.toMatchObject({
    statusCode: 422,
    message:
      'This is not a WordPress export. In WordPress, choose Tools, then Export, then All content, and send that file.',
  });
});

it('refuses a file that is too large before it is read', async () => {
  const path = join(folder, 'huge.xml');
  const file = await open(path, 'w');
  await file.truncate(32 * 1024 * 1024 + 1);
  await file.close();
  await expect(readSource('wordpress', path)).rejects.toMatchObject({
    statusCode: 413,
    message: expect.stringMatching(/larger than 32 MB.*the posts of a few years at a time/),
  });
});

it('survives a file that takes more memory than it may have', async () => {
  const path = join(folder, 'hostile.json');
  await writeFile(path, `{"db":[${'[[],[]],'.repeat(2_000_000)}[]]}`);
  await expect(readSource('ghost', path, { megabytes: 60, time: 60_000 })).rejects.toMatchObject({
    statusCode: 413,
    message: expect.stringMatching(/more than can be read at once/),
  });
});
