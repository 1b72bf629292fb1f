import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Media, Report } from '@lapis/contract';
import { PDFDocument } from '@cantoo/pdf-lib';
import { timestamp } from '../../server/time/clock';
import { drawn, librarian, pdf } from '../../media/library/media.fixture';
import { describeSite, type TestSite } from '../../testing/testing';

const policy = () => readFile(resolve(__dirname, '../../../demo/reports/safeguarding-policy-2026.pdf'));

async function lockedPdf() {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'secret', ownerPassword: 'more secret' });
  return Buffer.from(await document.save());
}

describeSite('reports', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let library: ReturnType<typeof librarian>;
  let document: Media;
  const add = (title: string, year: number, more: object = {}) =>
    admin.post('/api/admin/reports', {
      title,
      year,
      kind: 'policy',
      summary: `About ${title}`,
      document_id: document.id,
      ...more,
    });
  const list = async () =>
    (await site().guest.get('/api/reports')).json<{ results: Report[]; total: number }>();

  beforeAll(async () => {
    admin = await site().signIn('admin');
    library = librarian(site, admin);
    document = await library.add('Safeguarding Policy.pdf', await policy());
    const published = (hoursAgo: number) => ({
      state: 'published',
      publish_at: timestamp(-hoursAgo * 3_600_000),
    });
    await add('older', 2024, published(1));
    await add('newest', 2026, published(2));
    await add('of the same year', 2026, published(3));
    await add('draft', 2026);
    await add('tomorrow', 2026, { state: 'scheduled', publish_at: timestamp(24 * 3_600_000) });
  });

  test('are listed once they are published, newest year first', async () => {
    const { results, total } = await list();
    expect(results.map(({ title }) => title)).toEqual(['newest', 'of the same year', 'older']);
    expect(total).toBe(3);
  });

  test('have the size and page count of their file', async () => {
    const { results } = await list();
    expect(results[0]).toEqual({
      id: expect.any(Number),
      title: 'newest',
      year: 2026,
      kind: 'policy',
      summary: 'About newest',
      file_url: document.file_url,
      size: (await policy()).length,
      pages: 3,
      published_at: expect.any(String),
    });
    expect(document).toMatchObject({ pages: 3, size: (await policy()).length });
    expect(document.file_url).toMatch(/^\/storage\/media\/[0-9a-f]{32}\/safeguarding-policy\.pdf$/);
  });

  test('are opened in the browser, whole or in part, and cached permanently', async () => {
    const [{ file_url } = { file_url: '' }] = (await list()).results;
    const whole = await site().guest.get(file_url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="safeguarding-policy.pdf"',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(whole.rawPayload).toEqual(await policy());
    const part = await site().guest.get(file_url, { range: 'bytes=0-4' });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('%PDF-');
  });

  test('keep their document from being deleted, also in the trash', async () => {
    const own = await library.add('own.pdf', await onePage('own'));
    const { id } = (await add('own', 2020, { document_id: own.id })).json<{ results: Report }>().results;
    const remove = async () => (await admin.delete(`/api/admin/media/${own.id}`)).statusCode;
    expect((await library.show(own.id)).used_in).toEqual([{ kind: 'reports', id, title: 'own' }]);
    expect(await remove()).toBe(409);
    await admin.delete(`/api/admin/reports/${id}`);
    expect(await remove()).toBe(409);
    await admin.delete(`/api/admin/reports/${id}?forever=1`);
    expect(await remove()).toBe(204);
  });

  test.each([
    [
      'what is no document',
      async () => (await library.add('a.png', await drawn(20, 20).png().toBuffer())).id,
    ],
    ['what is not there', async () => 999_999],
    ['what only a password opens', async () => (await library.add('locked.pdf', await lockedPdf())).id],
    ['what nobody can read', async () => (await library.add('broken.pdf', pdf('broken'))).id],
  ])('refuse %s', async (_what, id) => {
    const refused = await add('impossible', 2026, { document_id: await id() });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { document_id: [expect.any(String)] } });
  });

  test('that may not be shown are in no list and no search', async () => {
    const faces = await library.add('faces.pdf', await onePage('faces'));
    await add('faces', 2019, { document_id: faces.id, state: 'published' });
    const isThere = async () => (await list()).results.some(({ title }) => title === 'faces');
    const isFound = async () => (await site().guest.get('/api/search?q=faces')).body.includes('#report-');
    expect([await isThere(), await isFound()]).toEqual([true, true]);
    await library.change(faces.id, { people: true });
    expect([await isThere(), await isFound()]).toEqual([false, false]);
  });
});

async function onePage(title: string) {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.addPage();
  return Buffer.from(await document.save());
}
