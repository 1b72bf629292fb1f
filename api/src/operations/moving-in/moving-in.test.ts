import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { MoveIn, MoveInReport } from '@lapis/contract';
import { incomingPath } from '../../media/library/incoming-file';
import { storeOf } from '../../server/storage/open-store';
import { describeSite } from '../../testing/testing';
import { importsRepository } from './imports.repository';
import { createMover, runMove } from './mover';
import { kindOfSite, oldSite, visitsThisMachine } from './moving-in.fixture';
import { readHere } from './reading/read-here.fixture';

const readExport = (name: string) => readFile(join(import.meta.dirname, 'reading', name), 'utf8');

describeSite(
  'moving in by the API',
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
      // As a browser may: what is said of the file comes after it.
      form.append('file', new Blob([content]), 'export');
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const request = new Response(form);
      return admin.post(`/api/admin/import/${system}`, Buffer.from(await request.arrayBuffer()), {
        'content-type': request.headers.get('content-type') ?? '',
      });
    }

    type Move = MoveIn & { report: MoveInReport | null };
    const show = async (id: number) =>
      (await admin.get(`/api/admin/imports/${id}`)).json<{ results: Move }>().results;

    /** Looked for in the database: calls are counted. */
    async function ended(id: number): Promise<Move> {
      while ((await importsRepository(site().db).find(id))?.ended_at === null) await delay(10);
      return show(id);
    }

    async function keptExports() {
      const names: string[] = [];
      for await (const { name } of storeOf(site().settings).list('imports/')) names.push(name);
      return names.length;
    }

    const countOf = async (table: 'posts' | 'site_pages' | 'media') => {
      const query = site()
        .db.selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'));
      return Number((await query.executeTakeFirstOrThrow()).count);
    };

    test('says what would come, and writes nothing', async () => {
      const answer = await send('wordpress', wordpress);
      expect(answer.statusCode).toBe(200);
      const { plan, move } = answer.json<{ results: { plan: MoveInReport; move: null } }>().results;
      expect(move).toBeNull();
      expect(plan.site.address).toBe(old.url);
      expect(plan.counts.stories).toBeGreaterThan(3);
      expect(plan.counts.pictures).toBeGreaterThan(1);
      expect(plan.entries.every(({ outcome, id }) => outcome === 'new' && id === null)).toBe(true);
      expect(await countOf('posts')).toBe(0);
      expect(await countOf('media')).toBe(0);
    });

    test('takes an export of WordPress in, beside whatever else is done, and keeps what there is to say', async () => {
      const { move } = (await send('wordpress', wordpress, { dry_run: '0' })).json<{
        results: { move: MoveIn };
      }>().results;
      expect(move).toMatchObject({ system: 'wordpress', file: 'export', started_by: 'Zohra Rahimi' });
      const { state, phase, report, problem } = await ended(move.id);
      expect({ state, phase, problem }).toEqual({ state: 'done', phase: 'addresses', problem: null });
      expect(report?.entries.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
      expect(await countOf('posts')).toBe(report?.counts.stories);
      expect(await countOf('site_pages')).toBe(report?.counts.pages);

      const { results } = (await admin.get('/api/admin/imports')).json<{ results: MoveIn[] }>();
      expect(results.map(({ id }) => id)).toContain(move.id);
      const notes = await site()
        .db.selectFrom('audit')
        .select(['user_name', 'details'])
        .where('action', '=', 'imported')
        .execute();
      expect(notes).toMatchObject([{ user_name: 'Zohra Rahimi' }]);
      expect(JSON.parse(notes[0]?.details ?? '')).toMatchObject({ system: 'wordpress', state: 'done' });
      // The export is of no more use.
      while ((await keptExports()) > 0) await delay(10);

      // Whatever was written names the old site nowhere but where a file says where it came from.
      const written = await Promise.all(
        (['posts', 'site_pages', 'revisions', 'galleries', 'redirects'] as const).map((table) =>
          site().db.selectFrom(table).selectAll().execute(),
        ),
      );
      expect(JSON.stringify(written)).not.toContain(new URL(old.url).host);
    });

    test('takes an export of Ghost in, which doesn’t say where it was', async () => {
      const ghost = await readExport('ghost/ghost-5.fixture.json');
      const { plan } = (await send('ghost', ghost, { address: old.url })).json<{
        results: { plan: MoveInReport };
      }>().results;
      const fields = { dry_run: '0', address: old.url, pictures: 'consented', ...consent };
      const { move } = (await send('ghost', ghost, fields)).json<{ results: { move: MoveIn } }>().results;
      const { state, report } = await ended(move.id);
      expect(state).toBe('done');
      expect(report?.site).toEqual({ title: 'Kite Trust', address: plan.site.address });
      expect(report?.entries.map(({ outcome }) => outcome)).not.toContain('failed');
      const again = (await send('ghost', ghost)).json<{ results: { plan: MoveInReport } }>().results.plan;
      expect(again.entries.every(({ outcome }) => outcome !== 'new')).toBe(true);
    });
    const consent = { from: 'All families', covers: 'the website', given_at: '2024-03-01' };

    test.each([
      ['a file of another kind', 'wordpress', '<html></html>', {}, 422, /This is no export of WordPress/],
      ['an export of another system', 'ghost', '<rss></rss>', {}, 422, /This is no export of Ghost/],
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
      ['an address that is none', 'ghost', '{}', { address: 'example' }, 422, /check what you entered/],
    ])('refuses %s', async (_what, system, content, fields, status, words) => {
      const answer = await send(system, content, fields);
      expect(answer.statusCode).toBe(status);
      expect(answer.json<{ message: string }>().message).toMatch(words);
    });

    /** A move that waits with its file, as somebody has begun it. */
    async function waiting() {
      const stored = `imports/${randomUUID()}`;
      const path = await incomingPath(site().settings);
      await writeFile(path, wordpress);
      await storeOf(site().settings).putFile(stored, path);
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

    test('does one at a time, which can be stopped', async () => {
      const { imports, id, claimed } = await waiting();
      if (!claimed) throw new Error('Somebody else has claimed it');
      const refused = await send('wordpress', wordpress, { dry_run: '0' });
      expect(refused.statusCode).toBe(409);
      const stopping = (await admin.post(`/api/admin/imports/${id}/stop`)).json<{ results: MoveIn }>()
        .results;
      expect(stopping).toMatchObject({ state: 'running', stopping: true });
      const path = storeOf(site().settings).pathOf(claimed.stored ?? '') ?? '';
      await runMove(claimed, services(), { path }, new AbortController().signal);
      expect(await imports.find(id)).toMatchObject({ state: 'stopped', stopping: false });
    });

    test('goes on with what a process has left behind', async () => {
      const { imports, id, claimed } = await waiting();
      if (!claimed) throw new Error('Somebody else has claimed it');
      const path = storeOf(site().settings).pathOf(claimed.stored ?? '') ?? '';
      expect(await runMove(claimed, services(), { path }, AbortSignal.abort())).toBe(false);
      expect(await imports.find(id)).toMatchObject({ state: 'running' });
      await imports.giveBack(claimed);
      await createMover(services()).work();
      expect(await ended(id)).toMatchObject({ state: 'done' });
    });

    test('gives up what nobody can go on with', async () => {
      const imports = importsRepository(site().db);
      const move = { system: 'wordpress', name: 'by a command', stored: null, options: {} } as const;
      const begun = await imports.begin(move, { user: null, ip: null });
      await createMover(services()).work();
      expect(await show(begun?.id ?? 0)).toMatchObject({
        state: 'failed',
        problem: 'This was broken off. Start it again: it goes on from where it was.',
      });
    });
  },
  { ...visitsThisMachine, readSource: readHere },
);
