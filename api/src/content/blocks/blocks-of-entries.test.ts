import type { Block } from '@lapis/contract/blocks';
import { drawn, librarian } from '../../media/library/media.fixture';
import { describeSite, type TestSite } from '../../testing/testing';

interface BlockEntryResult {
  id: number;
  version: number;
  blocks: Block[];
  draft: { version: number; fields: { blocks?: Block[]; title?: string } } | null;
}

describeSite('blocks after a text', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let kite: { id: number };
  const text = (html: string, id = 'text'): Block => ({ type: 'text', id, html });
  const picture = (image_id: number): Block => ({
    type: 'picture',
    id: 'kite',
    image_id,
    alt: '',
    caption: 'Over the roofs',
    size: 'text',
  });

  beforeAll(async () => {
    admin = await site().signIn('admin');
    kite = await librarian(site, admin).add('kite.png', await drawn(600, 400).png().toBuffer());
  });

  describe.each(['blog', 'services'])('of %s', (type) => {
    const base = `/api/admin/${type}`;
    const add = async (slug: string, more: object = {}) => {
      const fields = { slug, title: `About ${slug}`, html: '<p>Salaam</p>', state: 'published', ...more };
      const answer = await admin.post(base, fields);
      expect(answer.statusCode).toBe(201);
      return answer.json<{ results: BlockEntryResult }>().results;
    };
    const edit = async (id: number) =>
      (await admin.get(`${base}/${id}`)).json<{ results: BlockEntryResult }>().results;
    const show = async (slug: string) =>
      (await site().guest.get(`/api/${type}/${slug}`)).json<{ results: { blocks: Block[] } }>().results;
    const finds = async (words: string) =>
      (await site().guest.get(`/api/search?q=${encodeURIComponent(words)}`)).json<{ total: number }>().total;

    test('are an empty list at first, and kept by changes of other fields', async () => {
      const { id, blocks } = await add('none');
      expect(blocks).toEqual([]);
      expect(await show('none')).toMatchObject({ html: '<p>Salaam</p>', blocks: [] });
      await admin.patch(`${base}/${id}`, { blocks: [text('<p onclick="x()">Below</p>')] });
      await admin.patch(`${base}/${id}`, { html: '<p>Salaam to all</p>' });
      expect(await show('none')).toMatchObject({
        html: '<p>Salaam to all</p>',
        blocks: [text('<p>Below</p>')],
      });
    });

    test('show the chosen cards in their languages, and are left out while none is chosen', async () => {
      const { id: chosen } = await add('shown-as-card', type === 'blog' ? { language: 'ps' } : {});
      const kind = type === 'blog' ? 'story' : 'project';
      const cards = (these: { type: 'story' | 'project'; id: number }[]): Block[] => [
        { type: 'cards', id: 'cards', of: 'chosen', count: 3, chosen: these },
      ];
      await add('with-a-card', { blocks: cards([{ type: kind, id: chosen }]) });
      expect(await show('with-a-card')).toMatchObject({
        blocks: [{ cards: [{ title: 'About shown-as-card', language: type === 'blog' ? 'ps' : 'en' }] }],
      });
      await admin.patch('/api/admin/site', { language: 'ps' });
      expect(await show('with-a-card')).toMatchObject({ blocks: [{ cards: [{ language: 'ps' }] }] });
      await admin.patch('/api/admin/site', { language: 'en' });
      const seen = ['A Cards block is empty: visitors will not see it.'];
      await add('without-cards', { blocks: cards([]), seen });
      expect(await show('without-cards')).toMatchObject({ blocks: [] });
    });

    test('are left out if they are empty, once staff have confirmed that', async () => {
      const blocks: Block[] = [
        { type: 'quote', id: 'quote', text: '', by: 'Zohra' },
        { type: 'button', id: 'button', label: 'Help', href: '', kind: 'plain' },
      ];
      const seen = ['Quote', 'Button'].map((label) => `A ${label} block is empty: visitors will not see it.`);
      await add('empty', { blocks, seen });
      expect(await show('empty')).toMatchObject({ blocks: [] });
    });

    test('are searched, and count as uses of their files', async () => {
      const { id } = await add('found', {
        blocks: [text(`<p>A granadilla of ${type}</p>`), picture(kite.id)],
      });
      expect(await finds(`granadilla ${type}`)).toBe(1);
      const media = await admin.get(`/api/admin/media/${kite.id}`);
      expect(media.json()).toMatchObject({
        results: { used_in: expect.arrayContaining([expect.objectContaining({ kind: type, id })]) },
      });
      expect(await show('found')).toMatchObject({
        blocks: [{ type: 'text' }, { type: 'picture', picture: { width: 600 }, caption: 'Over the roofs' }],
      });
    });

    test('show the settings that they name, also after a change', async () => {
      const html = `<p>Ring ${type} at <span data-setting="phone"></span></p>`;
      const questions = { type: 'questions', id: 'questions', items: [{ question: 'How?', html }] };
      await add('settings', { blocks: [text(html), questions] });
      await admin.patch('/api/admin/site', { phone: '020 7946 0011' });
      expect(JSON.stringify(await show('settings')).match(/020 7946 0011/g)).toHaveLength(2);
      await admin.patch('/api/admin/site', { phone: '020 7946 0012' });
      expect(JSON.stringify(await show('settings'))).toContain('020 7946 0012');
      expect(await finds(`ring ${type} 0012`)).toBe(1);
    });

    test('are previewed, duplicated and restored from a revision', async () => {
      const { id, version } = await add('again', { blocks: [text('<p>First</p>')] });
      const fields = { blocks: [text('<p>Second</p>')] };
      await admin.patch(`${base}/${id}/draft`, { fields, version: 0, base: version });
      const { url } = (await admin.post(`${base}/${id}/preview`)).json<{ url: string }>();
      const token = new URL(url, 'https://x').searchParams.get('preview');
      const preview = await site().guest.get(`/api/${type}/preview/${token}`);
      expect(preview.json()).toMatchObject({ results: fields });
      const copy = await admin.post(`${base}/${id}/duplicate`);
      expect(copy.json()).toMatchObject({ results: fields });
      await admin.patch(`${base}/${id}`, fields);
      await admin.post(`${base}/${id}/revisions/1/restore`);
      expect((await edit(id)).draft?.fields.blocks).toEqual([text('<p>First</p>')]);
    });

    test('are empty in a revision from before blocks existed, and kept by a draft from then', async () => {
      const { db } = site();
      const { id, version } = await add('old', { blocks: [text('<p>New</p>')] });
      const revision = db.selectFrom('revisions').selectAll().where('entry_id', '=', id);
      const { fields } = await revision
        .where('kind', '=', type === 'blog' ? 'stories' : 'projects')
        .executeTakeFirstOrThrow();
      const older = { ...(JSON.parse(fields) as object), blocks: undefined };
      await db
        .updateTable('revisions')
        .set({ fields: JSON.stringify(older) })
        .where('entry_id', '=', id)
        .execute();
      await admin.patch(`${base}/${id}/draft`, { fields: { title: 'Older' }, version: 0, base: version });
      await admin.post(`${base}/bulk`, { ids: [id], action: 'publish' });
      expect(await show('old')).toMatchObject({ title: 'Older', blocks: [text('<p>New</p>')] });
      await admin.post(`${base}/${id}/revisions/1/restore`);
      expect((await edit(id)).draft?.fields.blocks).toEqual([]);
    });

    test('get ids of their own if several have the same', async () => {
      const twice = [text('<p>One</p>', 'same'), text('<p>Two</p>', 'same')];
      await add('twice', { blocks: [...twice, { type: 'columns', id: 'columns', columns: [twice, []] }] });
      expect(await show('twice')).toMatchObject({
        blocks: [
          { id: 'same' },
          { id: 'same-2' },
          { id: 'columns', columns: [[{ id: 'same-3' }, { id: 'same-4' }], []] },
        ],
      });
    });
  });

  test('count towards the reading time of a story, and are in the feed', async () => {
    const blocks = [text(`<p>${'word '.repeat(660)}</p>`)];
    const created = await admin.post('/api/admin/blog', {
      slug: 'long',
      title: 'Long',
      html: '<p>Kites.</p>',
      state: 'published',
    });
    const { id } = created.json<{ results: BlockEntryResult }>().results;
    await admin.patch(`/api/admin/blog/${id}`, { blocks });
    const story = await site().guest.get('/api/blog/long');
    expect(story.json()).toMatchObject({ results: { reading_minutes: 3 } });
    await admin.patch(`/api/admin/blog/${id}`, {
      blocks: [
        { type: 'quote', id: 'quote', text: 'Kites & strings', by: 'Zohra' },
        { type: 'columns', id: 'columns', columns: [[picture(kite.id)], []] },
        {
          type: 'table',
          id: 'table',
          caption: '',
          head: ['Year'],
          rows: [['2026']],
          first_column_heads: false,
        },
      ],
    });
    const feed = (await site().guest.get('/feed.xml')).body;
    expect(feed).toContain('<blockquote><p>Kites &#38; strings</p><p>Zohra</p></blockquote>');
    expect(feed).toContain('<tr><td>2026</td></tr>');
    expect(feed).toMatch(/<img src="https?:[^"]+\/storage\/media\//);
  });
});
