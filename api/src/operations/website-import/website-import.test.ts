import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebsiteImport, ImportReport } from '@lapis/contract';
import { incomingPath } from '../../media/library/files/incoming-file';
import { openSiteStore } from '../../server/storage/open-store';
import { describeSite } from '../../testing/testing';
import { importsRepository } from './imports.repository';
import { createImportWorker, runImport } from './import-worker';
import { kindOfSite, oldSite, visitsThisMachine } from './website-import.fixture';
import { readHere } from './read-here.fixture';

const readExport = (name: string) => readFile(join(import.meta.dirname, '../../../import/src', name), 'utf8');

describeSite(
  'importing by the API',
  (site) => {
    type Administrator = Awaited<ReturnType<ReturnType<typeof site>['signIn']>>;
    let admin: Administrator;
    let old: Awaited<ReturnType<typeof oldSite>>;
    let wordpress: string;
    beforeAll(async () => {
      admin = await site().signIn('admin');
      old = await oldSite();
      wordpress = (await readExport('wordpress/wordpress-6.fixture.xml')).replaceAll(
        'http://old.example.org',
        old.url,
      );
    });
    afterAll(() => old.close());

    async function send(system: string, content: string, fields: Record<string, string> = {}) {
      const form = new FormData();
      // Browsers may send the file before the fields.
      form.append('file', new Blob([content]), 'export');
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const request = new Response(form);
      return admin.post(`/api/admin/import/${system}`, Buffer.from(await request.arrayBuffer()), {
        'content-type': request.headers.get('content-type') ?? '',
      });
    }

    type ShownImport = WebsiteImport & { report: ImportReport | null };
    const show = async (id: number) =>
      (await admin.get(`/api/admin/imports/${id}`)).json<{ results: ShownImport }>().results;

    /** Polls the database, since API calls are rate-limited. */
    async function ended(id: number): Promise<ShownImport> {
      while ((await importsRepository(site().db).find(id))?.ended_at === null) await delay(10);
      return show(id);
    }

    async function keptExports() {
      const names: string[] = [];
      for await (const { name } of openSiteStore(site().settings).list('imports/')) names.push(name);
      return names.length;
    }

    const countRows = async (table: 'stories' | 'site_pages' | 'media') => {
      const query = site()
        .db.selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'));
      return Number((await query.executeTakeFirstOrThrow()).count);
    };

    test('returns a plan at first, and writes nothing', async () => {
      const answer = await send('wordpress', wordpress);
      expect(answer.statusCode).toBe(200);
      const { plan, import: begun } = answer.json<{ results: { plan: ImportReport; import: null } }>()
        .results;
      expect(begun).toBeNull();
      expect(plan.site.address).toBe(old.url);
      expect(plan.counts.stories).toBeGreaterThan(3);
      expect(plan.counts.pictures).toBeGreaterThan(1);
      expect(plan.entries.every(({ outcome, id }) => outcome === 'new' && id === null)).toBe(true);
      expect(await countRows('stories')).toBe(0);
      expect(await countRows('media')).toBe(0);
    });

    test('imports an export of WordPress in the background, and stores a report', async () => {
      const { import: begun } = (await send('wordpress', wordpress, { dry_run: '0' })).json<{
        results: { import: WebsiteImport };
      }>().results;
      expect(begun).toMatchObject({ system: 'wordpress', file: 'export', started_by: 'Zohra Rahimi' });
      const { state, phase, report, problem } = await ended(begun.id);
      expect({ state, phase, problem }).toEqual({ state: 'done', phase: 'addresses', problem: null });
      expect(report?.entries.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
      expect(await countRows('stories')).toBe(report?.counts.stories);
      expect(await countRows('site_pages')).toBe(report?.counts.pages);

      const { results } = (await admin.get('/api/admin/imports')).json<{ results: WebsiteImport[] }>();
      expect(results.map(({ id }) => id)).toContain(begun.id);
      const notes = await site()
        .db.selectFrom('audit')
        .select(['user_name', 'details'])
        .where('action', '=', 'imported')
        .execute();
      expect(notes).toMatchObject([{ user_name: 'Zohra Rahimi' }]);
      expect(JSON.parse(notes[0]?.details ?? '')).toMatchObject({ system: 'wordpress', state: 'done' });
      // The export is no longer needed.
      while ((await keptExports()) > 0) await delay(10);

      // The old site's address only remains as the source of files.
      const written = await Promise.all(
        (['stories', 'site_pages', 'revisions', 'galleries', 'redirects'] as const).map((table) =>
          site().db.selectFrom(table).selectAll().execute(),
        ),
      );
      expect(JSON.stringify(written)).not.toContain(new URL(old.url).host);
    });

    test('imports an export of Ghost, which doesn’t name its address', async () => {
      const ghost = await readExport('ghost/ghost-5.fixture.json');
      const { plan } = (await send('ghost', ghost, { address: old.url })).json<{
        results: { plan: ImportReport };
      }>().results;
      const fields = { dry_run: '0', address: old.url, pictures: 'consented', ...consent };
      const { import: begun } = (await send('ghost', ghost, fields)).json<{
        results: { import: WebsiteImport };
      }>().results;
      const { state, report } = await ended(begun.id);
      expect(state).toBe('done');
      expect(report?.site).toEqual({ title: 'Kite Trust', address: plan.site.address });
      expect(report?.entries.map(({ outcome }) => outcome)).not.toContain('failed');
      const again = (await send('ghost', ghost)).json<{ results: { plan: ImportReport } }>().results.plan;
      expect(again.entries.every(({ outcome }) => outcome !== 'new')).toBe(true);
    });
    const consent = { from: 'All families', covers: 'the website', given_at: '2024-03-01' };

    test.each([
      ['a file of another kind', 'wordpress', '<html></html>', {}, 422, /This is not a WordPress export/],
      ['an export of another system', 'ghost', '<rss></rss>', {}, 422, /This is not a Ghost export/],
      ['a system that is not known', 'joomla', '{}', {}, 404, /./],
      [
        'a consent without its words',
        'wordpress',
        '',
        { pictures: 'consented' },
        422,
        /check what you entered/,
      ],
      ['a file that is too large', 'wordpress', ' '.repeat(34 * 1024 * 1024), {}, 413, /larger than 32 MB/],
      ['an address that is none', 'ghost', '{}', { address: 'no address' }, 422, /check what you entered/],
    ])('refuses %s', async (_what, system, content, fields, status, words) => {
      const answer = await send(system, content, fields);
      expect(answer.statusCode).toBe(status);
      expect(answer.json<{ message: string }>().message).toMatch(words);
    });

    /** Starts an import with its file, as a user does, and claims it. */
    async function waiting() {
      const stored = `imports/${randomUUID()}`;
      const path = await incomingPath(site().settings);
      await writeFile(path, wordpress);
      await openSiteStore(site().settings).putFile(stored, path);
      const imports = importsRepository(site().db);
      const begun = await imports.begin(
        { system: 'wordpress', name: 'export.xml', stored, options: {} },
        { user: null, ip: null },
      );
      const id = begun?.id ?? 0;
      return { imports, id, claimed: await imports.claim('of a test', id) };
    }

    const services = () => {
      const { db, settings, changes, contentTypes, app } = site();
      const imageWorker = { workSoon: () => undefined };
      const kindOf = kindOfSite(site());
      return { db, settings, changes, contentTypes, imageWorker, kindOf, readSource: readHere, log: app.log };
    };

    test('runs one import at a time, which can be stopped', async () => {
      const { imports, id, claimed } = await waiting();
      if (!claimed) throw new Error('Somebody else has claimed it');
      const refused = await send('wordpress', wordpress, { dry_run: '0' });
      expect(refused.statusCode).toBe(409);
      const stopping = (await admin.post(`/api/admin/imports/${id}/stop`)).json<{ results: WebsiteImport }>()
        .results;
      expect(stopping).toMatchObject({ state: 'running', stopping: true });
      const path = openSiteStore(site().settings).pathOf(claimed.stored ?? '') ?? '';
      await runImport(claimed, services(), { path }, new AbortController().signal);
      expect(await imports.find(id)).toMatchObject({ state: 'stopped', stopping: false });
    });

    test('continues an import that a process left unfinished', async () => {
      const { imports, id, claimed } = await waiting();
      if (!claimed) throw new Error('Somebody else has claimed it');
      const path = openSiteStore(site().settings).pathOf(claimed.stored ?? '') ?? '';
      expect(await runImport(claimed, services(), { path }, AbortSignal.abort())).toBe(false);
      expect(await imports.find(id)).toMatchObject({ state: 'running' });
      await imports.giveBack(claimed);
      await createImportWorker(services()).work();
      expect(await ended(id)).toMatchObject({ state: 'done' });
    });

    test('gives up an import whose export is not stored', async () => {
      const imports = importsRepository(site().db);
      const fields = { system: 'wordpress', name: 'by a command', stored: null, options: {} } as const;
      const begun = await imports.begin(fields, { user: null, ip: null });
      await createImportWorker(services()).work();
      expect(await show(begun?.id ?? 0)).toMatchObject({
        state: 'failed',
        problem: 'The import was interrupted. Start it again to continue where it left off.',
      });
    });
  },
  { ...visitsThisMachine, readSource: readHere },
);
