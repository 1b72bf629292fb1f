import type { Story } from '@lapis/contract';
import { changeSlug } from '../../cms/slugs/slugs';
import { storyType } from './stories.type';
import { addStory } from '../../testing/content';
import { timestamp } from '../../server/time/clock';
import { mediaRepository } from '../../media/library/media.repository';
import { describeOnEachDatabase } from '../../testing/testing';

describeOnEachDatabase('the blog', (site) => {
  beforeAll(async () => {
    const { db } = site();
    const image = await mediaRepository(db).add({
      kind: 'image',
      hash: 'abc',
      width: 1500,
      height: 1000,
      fallback: 'abc-960.webp',
      placeholder: 'data:image/webp;base64,abc',
      variants: JSON.stringify([{ file: 'abc-480.avif', width: 480, type: 'image/avif' }]),
      created_at: timestamp(),
    });
    const add = (slug: string, hoursAgo: number | null, tags: string[], image_id: number | null = null) =>
      addStory(db, {
        slug,
        excerpt: `About ${slug}`,
        html: `<p>${slug}</p>`,
        author: 'Zohra',
        tags,
        image_id,
        image_alt: 'Coats on hooks',
        published_at: hoursAgo === null ? null : timestamp(-hoursAgo * 3_600_000),
      });
    await add('coats', 5, ['winter', 'kabul'], image.id);
    await add('well', 4, ['water', 'kabul']);
    await add('snow', 3, ['winter', 'kabul', 'bamyan']);
    await add('library', 2, ['books']);
    await add('draft', null, ['winter', 'kabul']);
    await add('tomorrow', -24, ['winter', 'kabul']);
  });

  test('shows editors the author and tags of a story in their list', async () => {
    const admin = await site().signIn('admin');
    const { results } = (await admin.get('/api/admin/blog?q=snow')).json<{ results: object[] }>();
    expect(results).toMatchObject([{ title: 'snow', author: 'Zohra', tags: ['bamyan', 'kabul', 'winter'] }]);
  });

  test('offers existing tags to staff alone, the most used first', async () => {
    const admin = await site().signIn('admin');
    const { results } = (await admin.get('/api/admin/blog/tags')).json<{ results: string[] }>();
    expect(results).toEqual(['kabul', 'winter', 'bamyan', 'books', 'water']);
    expect((await site().guest.get('/api/admin/blog/tags')).statusCode).toBe(401);
  });

  const list = async (query = '') => {
    const answer = await site().guest.get(`/api/blog${query}`);
    return answer.json<{ results: Story[]; total: number; page: number; per_page: number }>();
  };
  const slugs = async (query: string) => (await list(query)).results.map(({ slug }) => slug);

  test('lists published stories, newest first and page by page', async () => {
    expect(await list('?per_page=3')).toMatchObject({ total: 4, page: 1, per_page: 3 });
    expect(await slugs('?per_page=3')).toEqual(['library', 'snow', 'well']);
    expect(await slugs('?per_page=3&page=2')).toEqual(['coats']);
    expect(await slugs('?per_page=3&page=9')).toEqual([]);
    expect((await list()).results[0]).not.toHaveProperty('html');
  });

  test('lists by tag', async () => {
    expect(await slugs('?tag=winter')).toEqual(['snow', 'coats']);
    expect(await list('?tag=unheard-of')).toMatchObject({ results: [], total: 0 });
  });

  test('shows a story with its picture and related stories', async () => {
    const answer = await site().guest.get('/api/blog/coats');
    const { results } = answer.json<{ results: Story }>();
    expect(results).toMatchObject({
      slug: 'coats',
      html: '<p>coats</p>',
      tags: ['kabul', 'winter'],
      author: 'Zohra',
      reading_minutes: 1,
      image: {
        url: '/storage/media/abc-960.webp',
        alt: 'Coats on hooks',
        width: 1500,
        height: 1000,
        placeholder: 'data:image/webp;base64,abc',
        variants: [{ url: '/storage/media/abc-480.avif', width: 480, type: 'image/avif' }],
      },
    });
    expect(results.related.map(({ slug }) => slug)).toEqual(['snow', 'well']);
    expect(results.related[0]?.image).toBeNull();
  });

  test('shows the stories before and after with their pictures', async () => {
    const { results } = (await site().guest.get('/api/blog/well')).json<{ results: Story }>();
    expect(results.previous).toMatchObject({ slug: 'coats', image: { alt: 'Coats on hooks' } });
    expect(results.next).toMatchObject({ slug: 'snow', image: null });
  });

  test.each(['draft', 'tomorrow', 'none'])(
    'does not show a story that is not published: %s',
    async (slug) => {
      expect((await site().guest.get(`/api/blog/${slug}`)).statusCode).toBe(404);
    },
  );

  test('finds a story by its former slugs', async () => {
    const { db, guest, changes } = site();
    const { id } = await db
      .selectFrom('stories')
      .select('id')
      .where('slug', '=', 'coats')
      .executeTakeFirstOrThrow();
    const rename = async (slug: string) => {
      await changeSlug(db, storyType, id, slug);
      await changes.publish(['story']);
    };
    await rename('winter-coats');
    await rename('warm-coats');
    const fetchSlug = async (slug: string) =>
      (await guest.get(`/api/blog/${slug}`)).json<{ results?: { slug: string } }>().results?.slug;
    expect(await fetchSlug('winter-coats')).toBe('warm-coats');
    expect(await fetchSlug('warm-coats')).toBe('warm-coats');
    expect(await fetchSlug('cold-coats')).toBeUndefined();

    // Current slugs take precedence over former ones.
    await rename('winter-coats');
    expect(await fetchSlug('winter-coats')).toBe('winter-coats');
    expect(await fetchSlug('warm-coats')).toBe('winter-coats');
  });
});

const words = 'word '.repeat(660);

test.each([
  ['<p>one two</p>', '', 1],
  [`<p>${words}</p><p class="not a word"></p>`, '', 3],
  ['<p>one two</p>', `<p>${words}</p>`, 3],
])('reading takes a minute for 220 words, and one at least', (html, below, minutes) => {
  const blocks = [{ type: 'text' as const, id: 'text', html: below }];
  expect(storyType.toColumns?.({ html, blocks })).toMatchObject({ reading_minutes: minutes });
});
