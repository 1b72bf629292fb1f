import type { LetterSummary, ShownLetter } from '@lapis/contract';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';

describeOnEachDatabase('letters', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const base = '/api/admin/letters';
  const text = (html: string) => ({ type: 'text', id: 'text', html });
  const send = (slug: string, more: object = {}) =>
    admin.post(base, { slug, title: slug.toUpperCase(), state: 'published', ...more });
  const add = async (slug: string, more?: object) =>
    (await send(slug, more)).json<{ results: { id: number } }>().results.id;
  const list = async () =>
    (await site().guest.get('/api/letters')).json<{ results: LetterSummary[] }>().results;
  const show = (slug: string) => site().guest.get(`/api/letters/${slug}`);

  beforeAll(async () => {
    admin = await site().signIn('admin');
  });

  test('are listed as far as they are published and stand in the archive', async () => {
    await add('first', { preview: 'What came first' });
    await add('by-address-alone', { in_archive: false });
    await add('hidden', { state: 'draft' });
    expect(await list()).toMatchObject([{ slug: 'first', preview: 'What came first' }]);
    expect((await show('by-address-alone')).statusCode).toBe(200);
    expect((await show('hidden')).statusCode).toBe(404);
  });

  test('are shown by their slug, and by one that they once had', async () => {
    const id = await add('before', { blocks: [text('<p>Snow <script>x</script>fell.</p>')] });
    await admin.patch(`${base}/${id}`, { slug: 'after' });
    const { results } = (await show('before')).json<{ results: ShownLetter }>();
    expect(results).toMatchObject({ slug: 'after', blocks: [{ type: 'text', html: '<p>Snow fell.</p>' }] });
  });

  test('hold no block that mail programs can’t show', async () => {
    const table = { type: 'table', id: 't', caption: '', head: [], rows: [], first_column_heads: false };
    const refused = await send('tables', { blocks: [table] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { blocks: [expect.stringMatching(/email shows/)] } });
  });
});
