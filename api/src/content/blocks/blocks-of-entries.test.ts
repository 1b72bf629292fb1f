import type { Block } from '@lapis/contract/blocks';
import { drawn, librarian } from '../../media/library/media.fixture';
import { describeSite, type TestSite } from '../../testing/testing';

interface Written {
  id: number;
  version: number;
  blocks: Block[];
  draft: { version: number; fields: { blocks?: Block[]; title?: string } } | null;
}

/** What comes after the text of a story or a project, wherever content is dealt with. */
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
      return answer.json<{ results: Written }>().results;
    };
    const edit = async (id: number) =>
      (await admin.get(`${base}/${id}`)).json<{ results: Written }>().results;
    const show = async (slug: string) =>
      (await site().guest.get(`/api/${type}/${slug}`)).json<{ results: { blocks: Block[] } }>().results;
    const finds = async (words: string) =>
      (await site().guest.get(`/api/search?q=${encodeURIComponent(words)}`)).json<{ total: number }>().total;

    test('are none until somebody adds one, and stay as they are where nobody speaks of them', async () => {
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

    test('show the cards that were chosen, also of one kind alone, or none yet', async () => {
      const { id: chosen } = await add('shown-as-card', type === 'blog' ? { language: 'ps' } : {});
      const kind = type === 'blog' ? 'story' : 'project';
      const cards = (these: { type: 'story' | 'project'; id: number }[]): Block[] => [
        { type: 'cards', id: 'cards', of: 'chosen', count: 3, chosen: these },
      ];
      await add('with-a-card', { blocks: cards([{ type: kind, id: chosen }]) });
      expect(await show('with-a-card')).toMatchObject({
        blocks: [{ cards: [{ title: 'About shown-as-card', language: type === 'blog' ? 'ps' : 'en' }] }],
      });
      const seen = ['A Cards block is empty: visitors will not see it.'];
      await add('without-cards', { blocks: cards([]), seen });
      expect(await show('without-cards')).toMatchObject({ blocks: [] });
    });

    test('are found by what they say, and use the files that they name', async () => {
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

    test('say the settings that they name, now and after a change', async () => {
      await add('settings', {
        blocks: [text(`<p>Ring ${type} at <span data-setting="phone"></span></p>`)],
      });
      await admin.patch('/api/admin/site', { phone: '020 7946 0011' });
      expect(JSON.stringify(await show('settings'))).toContain('020 7946 0011');
      await admin.patch('/api/admin/site', { phone: '020 7946 0012' });
      expect(JSON.stringify(await show('settings'))).toContain('020 7946 0012');
      expect(await finds(`ring ${type} 0012`)).toBe(1);
    });

    test('are previewed, duplicated, and come back from a revision', async () => {
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

    test('were none in a revision of a release without them, and a draft of it leaves them alone', async () => {
      const { db } = site();
      const { id, version } = await add('old', { blocks: [text('<p>New</p>')] });
      const revision = db.selectFrom('revisions').selectAll().where('thing_id', '=', id);
      const { fields } = await revision
        .where('kind', '=', type === 'blog' ? 'posts' : 'services')
        .executeTakeFirstOrThrow();
      const older = { ...(JSON.parse(fields) as object), blocks: undefined };
      await db
        .updateTable('revisions')
        .set({ fields: JSON.stringify(older) })
        .where('thing_id', '=', id)
        .execute();
      await admin.patch(`${base}/${id}/draft`, { fields: { title: 'Older' }, version: 0, base: version });
      await admin.post(`${base}/bulk`, { ids: [id], action: 'publish' });
      expect(await show('old')).toMatchObject({ title: 'Older', blocks: [text('<p>New</p>')] });
      await admin.post(`${base}/${id}/revisions/1/restore`);
      expect((await edit(id)).draft?.fields.blocks).toEqual([]);
    });

    test('have an id of their own each, also where two texts were brought together', async () => {
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

  test('count for the reading time of a story, and stand in the feed', async () => {
    const blocks = [text(`<p>${'word '.repeat(660)}</p>`)];
    const created = await admin.post('/api/admin/blog', {
      slug: 'long',
      title: 'Long',
      html: '<p>Kites.</p>',
      state: 'published',
    });
    const { id } = created.json<{ results: Written }>().results;
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
