import type { NewsletterFields, NewsletterSummary, ShownNewsletter } from '@lapis/contract';
import { drawn, librarian } from '../../media/library/media.fixture';
import { signedInPerson } from '../../people/account/person.fixture';
import { addStory } from '../../testing/content';
import { describeSite, type TestSite } from '../../testing/testing';

describeSite('newsletters', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const base = '/api/admin/newsletters';
  const text = (html: string) => ({ type: 'text', id: 'text', html });
  const send = (slug: string, more: object = {}) =>
    admin.post(base, {
      slug,
      title: slug.toUpperCase(),
      blocks: [text('<p>Words.</p>')],
      state: 'published',
      ...more,
    });
  const add = async (slug: string, more?: object) =>
    (await send(slug, more)).json<{ results: { id: number } }>().results.id;
  const list = async () =>
    (await site().guest.get('/api/newsletters')).json<{ results: NewsletterSummary[] }>().results;
  const show = (slug: string) => site().guest.get(`/api/newsletters/${slug}`);

  beforeAll(async () => {
    admin = await site().signIn('admin');
  });

  test('are listed if they are published and in the archive', async () => {
    await add('first', { preview: 'What came first' });
    await add('by-address-alone', { in_archive: false });
    await add('hidden', { state: 'draft' });
    expect(await list()).toMatchObject([{ slug: 'first', preview: 'What came first' }]);
    expect((await show('by-address-alone')).statusCode).toBe(200);
    expect((await show('hidden')).statusCode).toBe(404);
  });

  test('are found by their current and former slugs', async () => {
    const id = await add('before', { blocks: [text('<p>Snow <script>x</script>fell.</p>')] });
    await admin.patch(`${base}/${id}`, { slug: 'after' });
    const { results } = (await show('before')).json<{ results: ShownNewsletter }>();
    expect(results).toMatchObject({ slug: 'after', blocks: [{ type: 'text', html: '<p>Snow fell.</p>' }] });
  });

  test('are found by a search unless they are left out of the archive', async () => {
    await add('found', { preview: 'A zeppelin landed' });
    await add('unlisted', { preview: 'Another zeppelin', in_archive: false });
    const answer = await site().guest.get('/api/search?q=zeppelin');
    expect(answer.json<{ results: object[] }>().results).toMatchObject([
      { kind: 'newsletter', title: 'FOUND', url: '/letters/found' },
    ]);
  });

  test('refuse blocks that mail programs can’t show', async () => {
    const table = { type: 'table', id: 't', caption: '', head: [], rows: [], first_column_heads: false };
    const refused = await send('tables', { blocks: [table] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { blocks: [expect.stringMatching(/email shows/)] } });
  });

  describe('created from a story', () => {
    type NewsletterResult = NewsletterFields & { id: number; state: string };
    const ask = (story_id: number) => admin.post(`${base}/from-story`, { story_id });
    const begin = async (story_id: number) => {
      const answer = await ask(story_id);
      expect(answer.statusCode).toBe(201);
      return answer.json<{ results: NewsletterResult }>().results;
    };
    const library = () => librarian(site, admin);

    test('are drafts with its picture, its summary and a button that leads to it', async () => {
      const picture = await library().add('coats.png', await drawn(80, 60).png().toBuffer());
      const story = await addStory(site().db, {
        slug: 'coats',
        title: 'Coats & gloves',
        excerpt: 'Warm <ones>.',
        language: 'ps',
        image_id: picture.id,
        image_alt: 'Six coats',
      });
      const newsletter = await begin(story);
      expect(newsletter).toMatchObject({
        state: 'draft',
        slug: 'coats',
        title: 'Coats & gloves',
        subject: 'Coats & gloves',
        preview: 'Warm <ones>.',
        language: 'ps',
        topic_id: null,
        blocks: [
          { type: 'picture', image_id: picture.id, alt: 'Six coats' },
          { type: 'text', html: '<p>Warm &lt;ones&gt;.</p>' },
          { type: 'button', kind: 'plain', href: '/blog/coats' },
        ],
      });
      expect((await show('coats')).statusCode).toBe(404);
      expect(await begin(story)).toMatchObject({ slug: 'coats-2' });
    });

    test('show no picture that visitors may not see', async () => {
      const child = await library().add('child.png', await drawn(60, 80).png().toBuffer());
      await library().change(child.id, { people: true });
      const story = await addStory(site().db, { slug: 'portrait', excerpt: 'Mina.', image_id: child.id });
      const { blocks } = await begin(story);
      expect(blocks.map(({ type }) => type)).toEqual(['text', 'button']);
    });

    test('have the title of a published story, and the draft’s title of another', async () => {
      const change = (id: number) =>
        admin.patch(`/api/admin/blog/${id}/draft`, { fields: { title: 'Later' }, version: 0 });
      const seen = await addStory(site().db, { slug: 'seen', title: 'Now' });
      const unseen = await addStory(site().db, { slug: 'unseen', title: 'Now', published_at: null });
      for (const id of [seen, unseen]) expect((await change(id)).statusCode).toBe(200);
      expect(await begin(seen)).toMatchObject({ title: 'Now' });
      expect(await begin(unseen)).toMatchObject({ title: 'Later' });
    });

    test('have a preview line that ends after a whole word', async () => {
      const excerpt = 'snow '.repeat(60).trim();
      const { preview } = await begin(await addStory(site().db, { slug: 'long', excerpt }));
      expect(preview.length).toBeLessThanOrEqual(200);
      expect(preview).toMatch(/snow…$/);
    });

    test('need a story that exists and is not in the trash', async () => {
      expect((await ask(999_999)).statusCode).toBe(404);
      const story = await addStory(site().db, { slug: 'thrown-away' });
      await admin.delete(`/api/admin/blog/${story}`);
      expect((await ask(story)).statusCode).toBe(409);
    });

    test('are created by authors, but not by staff who may not write', async () => {
      const story = await addStory(site().db, { slug: 'for-all' });
      const beginAs = async (staff_role: string) => {
        const person = await signedInPerson(site(), { firstname: 'Ada', role: 'admin', staff_role });
        return (await person.post('/admin/newsletters/from-story', { story_id: story })).statusCode;
      };
      expect(await beginAs('author')).toBe(201);
      expect(await beginAs('support')).toBe(403);
    });
  });
});
