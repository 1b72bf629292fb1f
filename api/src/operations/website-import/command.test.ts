import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ImportReport } from '@lapis/contract';
import { largeWordPressExport } from '@lapis/import/testing/large-export';
import { incomingPath } from '../../media/library/files/incoming-file';
import { drawn } from '../../media/library/media.fixture';
import { createLeases } from '../../server/database/lease';
import { openSiteStore } from '../../server/storage/open-store';
import { describeSite } from '../../testing/testing';
import { importCommand } from './command';
import { readArguments } from './command-arguments';
import { giveUpBroken } from './give-up-broken';
import { importsRepository } from './imports.repository';
import { localFiles } from './writing/local-files';
import { readHere } from './read-here.fixture';

describe('the arguments of the command', () => {
  test('become the options that the API has', () => {
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
    [['wordpress', ''], /npm run import/],
    [['wordpress', 'a.xml', '--faster'], /npm run import/],
    [['wordpress', 'a.xml', '--pictures', 'consented'], /--consent-from: Say who gave their consent/],
    [['ghost', 'a.json', '--address', 'no address'], /--address: Type the address of the site/],
  ])('%j are refused with what to type', (args, words) => {
    expect(() => readArguments(args)).toThrow(
      expect.objectContaining({ lines: expect.arrayContaining([expect.stringMatching(words)]) }),
    );
  });
});

describeSite('the command that imports a site', (site) => {
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

  const given = (args: string[]) => ({
    settings: site().settings,
    args,
    pathOf: (file: string) => join(folder, file),
  });
  const run = (...args: string[]) => importCommand(given(args), readHere);

  test('writes nothing in a dry run', async () => {
    const args = ['wordpress', 'export.xml', '--dry-run'];
    expect(await importCommand(given(args))).toMatch(/2 stories .*\n {2}2 will be added/);
    expect(await site().db.selectFrom('stories').select('id').execute()).toEqual([]);
  });

  test('takes files from a copy of the old site, and says what is missing', async () => {
    const exitCode = process.exitCode;
    const words = await run('wordpress', 'export.xml', '--files', 'uploads', '--report', 'report.json');
    expect(process.exitCode).toBe(2);
    process.exitCode = exitCode;
    expect(words).toMatch(/2 added/);
    expect(words).toMatch(/Files that are not here: 1\n {2}\S+picture-3.jpg: .* not on the public internet/);
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as ImportReport;
    expect(report.counts).toMatchObject({ pictures: 3, files_here: 2 });
    // A running site is notified.
    expect((await site().guest.get('/api/blog')).json<{ total: number }>().total).toBe(2);
  });

  test('names the menus of the export if it lacks the one that was named', async () => {
    const words = /There is no menu “Typo” in this export\. It has/;
    await expect(run('wordpress', 'export.xml', '--dry-run', '--menu', 'Typo')).rejects.toThrow(words);
    await expect(run('wordpress', 'export.xml', '--menu', 'Typo')).rejects.toThrow(words);
  });

  /** Runs the command and calls `breakOff` before the export is read. */
  async function runBroken(words: RegExp, breakOff: (id: number) => Promise<unknown>) {
    let broken = 0;
    const running = importCommand(given(['wordpress', 'export.xml']), async (...file) => {
      const query = site().db.selectFrom('imports').select('id').where('active', '=', 1);
      const { id } = await query.where('state', '=', 'running').executeTakeFirstOrThrow();
      await breakOff(id);
      broken = id;
      return readHere(...file);
    });
    await expect(running).rejects.toThrow(words);
    return broken;
  }

  test('fails if an administrator stops it, and is not given up when a server starts', async () => {
    const imports = importsRepository(site().db);
    const id = await runBroken(/^The import was stopped\. Run it again/, async (running) => {
      await imports.release();
      await giveUpBroken(site().db, site().settings);
      await imports.stop(running);
    });
    expect(await imports.find(id)).toMatchObject({ state: 'stopped' });
  });

  test('says so if its import was given up meanwhile', async () => {
    const id = await runBroken(/^The import was interrupted\./, async () => {
      await createLeases(site().db, 'imports').release();
      await giveUpBroken(site().db, site().settings);
    });
    expect(await importsRepository(site().db).find(id)).toMatchObject({ state: 'failed' });
  });

  test('deletes the stored export of an earlier import that it gives up', async () => {
    const stored = `imports/${randomUUID()}`;
    const path = await incomingPath(site().settings);
    await writeFile(path, 'a private draft');
    await openSiteStore(site().settings).putFile(stored, path);
    const imports = importsRepository(site().db);
    const nobody = { user: null, ip: null };
    const fields = { system: 'wordpress', name: 'export.xml', stored, options: {} } as const;
    const begun = await imports.begin(fields, nobody);
    for (let tries = 0; tries < 3; tries += 1) {
      const claimed = await imports.claim('of a test');
      if (!claimed) throw new Error('It was given up too early');
      // Starting alone counts as no progress.
      await imports.advance(claimed, { phase: 'pictures', done: 0, total: 9, warnings: 0 });
      await imports.giveBack(claimed);
    }
    const exitCode = process.exitCode;
    await run('wordpress', 'export.xml', '--files', 'uploads');
    process.exitCode = exitCode;
    expect(await imports.find(begun?.id ?? 0)).toMatchObject({ state: 'failed' });
    const kept: string[] = [];
    for await (const { name } of openSiteStore(site().settings).list('imports/')) kept.push(name);
    expect(kept).toEqual([]);
  });
});

describe('a copy of the files of the old site', () => {
  const site = 'https://old.example.org';
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'lapis-'));
    for (const file of ['copy/2019/05/boat.jpg', 'copy/logo.png', 'copy/images/kite.png', 'secret.xml']) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), '');
    }
  });
  afterAll(() => rm(root, { recursive: true }));

  test.each([
    [site, 'https://old.example.org/wp-content/uploads/2019/05/boat.jpg', '2019/05/boat.jpg'],
    [site, 'http://www.old.example.org/2019/05/boat.jpg?w=300', '2019/05/boat.jpg'],
    [`${site}/blog`, 'https://old.example.org/blog/wp-content/uploads/logo.png', 'logo.png'],
    [site, 'https://old.example.org/wp/wp-content/uploads/logo.png', 'logo.png'],
    ['', '/content/images/kite.png', 'images/kite.png'],
  ])('of %s has %s', async (from, address, path) => {
    const find = await localFiles(join(root, 'copy'));
    expect(await find(address, from)).toBe(join(await realpath(root), 'copy', path));
  });

  test.each([
    ['of another site', 'https://partner.example.net/logo.png'],
    ['of another folder', 'https://old.example.org/wp-content/uploads/2020/01/logo.png'],
    ['of another folder of the site', 'https://old.example.org/img/logo.png'],
    ['outside of the copy', 'https://old.example.org/..%2fsecret.xml'],
    ['outside of the copy', 'https://old.example.org/%2e%2e/secret.xml'],
    ['within the text', 'data:image/png;base64,AA=='],
  ])('has nothing %s: %s', async (_where, address) => {
    const find = await localFiles(join(root, 'copy'));
    expect(await find(address, site)).toBeUndefined();
  });
});
