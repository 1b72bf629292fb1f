import { approve, ask, beginMail, createDraft, staff, write } from '../../people/approval/approval.fixture';
import type { Person } from '../../people/account/person.fixture';
import { describeSite } from '../../testing/testing';

const check = 'There is no text yet: visitors would see only the title of this story.';
const later = () => new Date(Date.now() + 86_400_000).toISOString();

describeSite('a story without a text', (site) => {
  let editor: Person;
  beforeAll(async () => {
    await beginMail(site());
    editor = await staff(site(), 'Edith', 'editor');
  });

  let stories = 0;
  const fields = () => {
    stories += 1;
    return { slug: `bare-${stories}`, title: 'Winter', html: '' };
  };
  const begin = async () => {
    const made = await editor.post('/admin/blog', fields());
    return made.json<{ results: { id: number } }>().results.id;
  };
  const fetchState = async (id: number) =>
    (await editor.get(`/admin/blog/${id}`)).json<{ results: { state: string } }>().results.state;
  const refusal = [422, { reasons: [{ rule: 'check', text: check }] }] as const;

  test.each([
    ['published', () => ({ state: 'published' })],
    ['scheduled', () => ({ state: 'scheduled', publish_at: later() })],
  ])('is %s once the editor has confirmed the warning', async (state, publication) => {
    const id = await begin();
    const refused = await editor.patch(`/admin/blog/${id}`, publication());
    expect([refused.statusCode, refused.json()]).toMatchObject(refusal);
    expect(await fetchState(id)).toBe('draft');
    await editor.patch(`/admin/blog/${id}`, { ...publication(), seen: [check] });
    expect(await fetchState(id)).toBe(state);
  });

  test('is created and published at once only if the editor has confirmed the warning', async () => {
    const story = { ...fields(), state: 'published', key: 'made-at-once-0123456789' };
    const refused = await editor.post('/admin/blog', story);
    expect([refused.statusCode, refused.json()]).toMatchObject(refusal);
    const made = await editor.post('/admin/blog', { ...story, seen: [check] });
    expect([made.statusCode, made.json()]).toMatchObject([201, { results: { state: 'published' } }]);
  });

  test('is saved and unpublished without a warning', async () => {
    const id = await begin();
    expect((await editor.patch(`/admin/blog/${id}`, { title: 'Spring' })).statusCode).toBe(200);
    await editor.patch(`/admin/blog/${id}`, { state: 'published', seen: [check] });
    expect((await editor.patch(`/admin/blog/${id}`, { state: 'draft' })).statusCode).toBe(200);
  });

  test('is left out of a bulk publication, and named, until the editor has confirmed the warning', async () => {
    const ids = [await begin(), await createDraft(editor, 'Bread')];
    const open = [{ id: ids[0], title: 'Winter', checks: [check] }];
    const checked = await editor.post('/admin/blog/bulk', { ids, action: 'check' });
    expect(checked.json()).toEqual({ done: [], open });
    expect(await Promise.all(ids.map(fetchState))).toEqual(['draft', 'draft']);
    const first = await editor.post('/admin/blog/bulk', { ids, action: 'publish' });
    expect(first.json()).toEqual({ done: [ids[1]], open });
    const second = await editor.post('/admin/blog/bulk', { ids: [ids[0]], action: 'publish', seen: [check] });
    expect(second.json()).toEqual({ done: [ids[0]], open: [] });
  });

  test('is neither sent for approval nor approved before the warning is confirmed', async () => {
    const author = await staff(site(), 'Ada', 'author');
    const id = await createDraft(author, 'Of bread');
    await write(author, id, { html: '' });
    const refused = await ask(author, id);
    expect([refused.statusCode, refused.json()]).toMatchObject(refusal);
    const asked = await author.post('/admin/approvals', { kind: 'blog', id, seen: [check] });
    expect(asked.statusCode).toBe(201);

    const notYet = await approve(editor, id);
    expect([notYet.statusCode, notYet.json()]).toMatchObject(refusal);
    expect(await fetchState(id)).toBe('draft');
    expect((await approve(editor, id, [check])).statusCode).toBe(200);
    expect(await fetchState(id)).toBe('published');
  });
});
