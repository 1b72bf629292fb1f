import type { EntryState, Story } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { addStory } from '../../testing/content';
import { describeSite } from '../../testing/testing';

/** Milliseconds; about a third of a month. */
const PAUSE = 10 * 86_400_000;
const COUNT = 23;

describeSite('lists of many stories', (site) => {
  const shown: string[] = [];

  beforeAll(async () => {
    const { db } = site();
    for (let n = 0; n < COUNT; n += 1) {
      const slug = `story-${n}`;
      const tags = [n % 2 === 0 ? 'even' : 'odd', ...(n % 7 === 0 ? ['seventh'] : [])];
      const id = await addStory(db, {
        slug,
        tags,
        html: '<p>Of quinces.</p>',
        published_at: timestamp((n - COUNT) * PAUSE),
      });
      const change = {
        5: { deleted_at: timestamp() },
        9: { unpublish_at: timestamp(-1000) },
        13: { published_at: null },
      }[n];
      if (change) await db.updateTable('stories').set(change).where('id', '=', id).execute();
      else shown.unshift(slug);
    }
    await addStory(db, { slug: 'to-come', tags: ['even'], published_at: timestamp(PAUSE) });
    await site().changes.publish(['story']);
  });

  const page = async (query: string) => {
    const answer = await site().guest.get(`/api/blog?${query}`);
    const { results, total } = answer.json<{ results: Story[]; total: number }>();
    return { slugs: results.map(({ slug }) => slug), total };
  };

  /** Walks all pages of a list, and the one after the last. */
  async function walk(query: string, perPage: number) {
    const found: string[] = [];
    for (let number = 1; ; number += 1) {
      const { slugs, total } = await page(`${query}&per_page=${perPage}&page=${number}`);
      found.push(...slugs);
      if (slugs.length === 0) return { found, total };
    }
  }

  test.each([1, 3, 4, 10, 20, 100])(
    'have each story once and in its place, in pages of %i',
    async (perPage) => {
      expect(await walk('', perPage)).toEqual({ found: shown, total: shown.length });
      const even = shown.filter((slug) => Number(slug.slice(6)) % 2 === 0);
      expect(await walk('tag=even', perPage)).toEqual({ found: even, total: even.length });
      expect(await walk('q=quince', perPage)).toEqual({ found: shown, total: shown.length });
      expect(await walk('q=quince&tag=even', perPage)).toEqual({ found: even, total: even.length });
    },
  );

  test('name as related the stories that share most tags, then the newest', async () => {
    const { results } = (await site().guest.get('/api/blog/story-14')).json<{ results: Story }>();
    expect(results.related.map(({ slug }) => slug)).toEqual(['story-0', 'story-22', 'story-21']);
    expect([results.previous?.slug, results.next?.slug]).toEqual(['story-12', 'story-15']);
  });

  test('have each story once for editors, in every order and its reverse', async () => {
    const admin = await site().signIn('admin');
    const all = async (sort: string, state: EntryState | 'all') => {
      const found: string[] = [];
      for (let number = 1; number < 20; number += 1) {
        const answer = await admin.get(
          `/api/admin/blog?per_page=4&sort=${sort}&state=${state}&page=${number}`,
        );
        found.push(...answer.json<{ results: Story[] }>().results.map(({ slug }) => slug));
      }
      return found;
    };
    for (const sort of ['title', 'updated_at', 'publish_at']) {
      const forwards = await all(sort, 'all');
      expect(new Set(forwards).size).toBe(COUNT);
      expect(forwards).toHaveLength(COUNT);
      expect(await all(`-${sort}`, 'all')).toEqual(forwards.toReversed());
    }
    expect(await all('-publish_at', 'published')).toEqual(shown);
  });

  test('leave stories in the trash out of a tag', async () => {
    expect((await page('tag=seventh')).total).toBe(4);
    await site()
      .db.updateTable('stories')
      .set({ deleted_at: timestamp() })
      .where('slug', 'in', ['story-0', 'story-7'])
      .execute();
    await site().changes.publish(['story']);
    expect((await page('tag=seventh')).slugs).toEqual(['story-21', 'story-14']);
  });
});
