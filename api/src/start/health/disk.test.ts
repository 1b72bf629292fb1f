import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describeSite } from '../../testing/testing';

const folder = mkdtempSync(join(tmpdir(), 'lapis-disk-'));
const isMounted = mountSmallDisk();

afterAll(async () => {
  if (isMounted) execFileSync('umount', ['--lazy', folder]);
  await rm(folder, { recursive: true, force: true });
});

/** Mounts a 32 MB disk. Requires root, and some containers forbid it; the test is skipped then. */
function mountSmallDisk() {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'lapis-disk', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const ballast = join(folder, 'ballast');

async function fillDisk() {
  const failure = await writeFile(ballast, Buffer.alloc(64 * 1024 * 1024)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'ENOSPC' });
}

if (isMounted) {
  describeSite(
    'a site on a full disk',
    (site) => {
      test('says so to staff and in /readyz, loses nothing, and saves again once there is room', async () => {
        const { get, post, patch } = await site().signIn('admin');
        const story = (slug: string) => ({ slug, title: slug, html: `<p>${'Room. '.repeat(3000)}</p>` });
        const created = await post('/api/admin/blog', story('before'));
        expect(created.statusCode).toBe(201);
        const { id } = created.json<{ results: { id: number } }>().results;
        expect((await site().guest.get('/readyz')).json()).toEqual({ status: 'ok' });

        await fillDisk();
        const refused = [
          await post('/api/admin/blog', story('full')),
          await patch(`/api/admin/blog/${id}`, { state: 'published', html: story('more').html }),
        ];
        for (const answer of refused) {
          expect(answer.statusCode).toBe(507);
          expect(answer.json()).toEqual({
            message: expect.stringMatching(/^The server’s disk is full, .* tell/),
          });
        }
        expect(site().log.join()).toContain('SQLITE_FULL');
        const fields = {
          name: 'Ali',
          email: 'ali@lapis.example',
          subject: 'About room',
          message: `Is there room for me? ${'Please. '.repeat(100)}`,
        };
        const message = await site().guest.post('/api/contact', fields);
        expect(message.statusCode).toBe(503);
        expect(message.headers['retry-after']).toBeDefined();
        expect(message.json<{ message: string }>().message).toMatch(/can’t save anything right now/);
        const ready = await site().guest.get('/readyz');
        expect(ready.statusCode).toBe(503);
        expect(ready.json()).toEqual({ status: 'failed', failed: ['disk'] });
        expect((await get(`/api/admin/blog/${id}`)).statusCode).toBe(200);

        await truncate(ballast);
        expect((await site().guest.get('/readyz')).statusCode).toBe(200);
        expect((await post('/api/admin/blog', story('after'))).statusCode).toBe(201);
        const { results } = (await get('/api/admin/blog?sort=title')).json<{
          results: { title: string }[];
        }>();
        expect(results.map(({ title }) => title)).toEqual(['after', 'before']);
      });
    },
    { isSqlite: true, environment: { DATA_DIR: folder } },
  );
}

describeSite(
  'a site whose database can’t grow',
  (site) => {
    test('saves nothing of a story, and says why', async () => {
      const { get, post } = await site().signIn('admin');
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(site().db);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(site().db);
      const html = `<p>${'Room. '.repeat(30_000)}</p>`;
      const refused = await post('/api/admin/blog', { slug: 'full', title: 'Full', html });
      expect(refused.statusCode).toBe(507);
      expect(refused.json()).toEqual({ message: expect.stringMatching(/^The server’s disk is full/) });
      expect((await get('/api/admin/blog')).json()).toMatchObject({ total: 0 });
      await sql`pragma max_page_count = 1000000`.execute(site().db);
      expect((await post('/api/admin/blog', { slug: 'full', title: 'Full', html })).statusCode).toBe(201);
    });
  },
  { isSqlite: true },
);
