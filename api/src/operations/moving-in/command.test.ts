import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MoveInReport } from '@lapis/contract';
import { drawn } from '../../media/library/media.fixture';
import { describeOnEachDatabase } from '../../testing/testing';
import { importCommand } from './command';
import { readArguments } from './command-arguments';
import { localFiles } from './local-files';
import { largeWordPressExport } from './testing/large-export';

describe('what the command line asks for', () => {
  test('is the same as by the API', () => {
    expect(
      readArguments([
        'wordpress',
        'export.xml',
        '--menu',
        'Main',
        '--pictures',
        'consented',
        '--consent-from=All families',
        '--consent-covers=the website',
        '--consent-given=2024-03-01',
      ]),
    ).toMatchObject({
      system: 'wordpress',
      file: 'export.xml',
      isDryRun: false,
      options: {
        menu: 'Main',
        consent: { from: 'All families', covers: 'the website', given_at: '2024-03-01' },
      },
    });
    expect(readArguments(['--help'])).toBe('help');
  });

  test.each([
    [['joomla', 'export.xml'], /npm run import/],
    [['wordpress'], /npm run import/],
    [['wordpress', 'a.xml', '--faster'], /npm run import/],
    [['wordpress', 'a.xml', '--pictures', 'consented'], /--consent-from: Say who gave their consent/],
    [['ghost', 'a.json', '--address', 'example'], /--address: Give the whole address/],
  ])('%j is answered with what to type', (args, words) => {
    expect(() => readArguments(args)).toThrow(
      expect.objectContaining({ lines: expect.arrayContaining([expect.stringMatching(words)]) }),
    );
  });
});

describeOnEachDatabase('the command that moves a site in', (site) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapis-'));
    const uploads = join(folder, 'uploads/2019/05');
    await mkdir(uploads, { recursive: true });
    for (const n of [1, 2]) {
      const picture = await drawn(60, 40, `#12345${n}`).jpeg().toBuffer();
      await writeFile(join(uploads, `picture-${n}.jpg`), picture);
    }
    await writeFile(
      join(folder, 'export.xml'),
      largeWordPressExport({ posts: 2, pictures: 3, address: 'http://10.0.0.1' }),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = (...args: string[]) =>
    importCommand({ settings: site().settings, args, pathOf: (file) => join(folder, file) });

  test('only says what would come, where that is asked', async () => {
    expect(await run('wordpress', 'export.xml', '--dry-run')).toMatch(/2 stories .*\n {2}2 will be added/);
    expect(await site().db.selectFrom('posts').select('id').execute()).toEqual([]);
  });

  test('takes files from a copy of the old site, and says what is missing', async () => {
    const exitCode = process.exitCode;
    const words = await run('wordpress', 'export.xml', '--files', 'uploads', '--report', 'report.json');
    expect(process.exitCode).toBe(2);
    process.exitCode = exitCode;
    expect(words).toMatch(/2 added/);
    expect(words).toMatch(/Files that are not here: 1\n {2}\S+picture-3.jpg: .* not on the public internet/);
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as MoveInReport;
    expect(report.counts).toMatchObject({ pictures: 3, files_here: 2 });
    // A site that runs hears of it.
    expect((await site().guest.get('/api/blog')).json<{ total: number }>().total).toBe(2);
  });

  test('finds nothing outside of the copy', async () => {
    const find = await localFiles(join(folder, 'uploads/2019'));
    expect(await find('https://old.example.org/wp-content/uploads/2019/05/picture-1.jpg')).toMatch(
      /picture-1.jpg$/,
    );
    expect(await find('https://old.example.org/..%2f..%2fexport.xml')).toBeUndefined();
    expect(await find('https://old.example.org/%2e%2e/%2e%2e/export.xml')).toBeUndefined();
  });
});
