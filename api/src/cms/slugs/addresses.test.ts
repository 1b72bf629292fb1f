import { describeOnEachDatabase, type TestSite } from '../../testing/testing';

interface Thing {
  id: number;
  version: number;
  draft: { version: number; taken: string | null; fields: Record<string, string> } | null;
  [field: string]: unknown;
}

const kinds = [
  { kind: 'blog', slug: 'slug', needs: { html: '<p>Salaam</p>' } },
  { kind: 'services', slug: 'slug', needs: { html: '<p>Salaam</p>' } },
  { kind: 'galleries', slug: 'slug', needs: {} },
  { kind: 'widgets', slug: 'name', needs: { html: '<p>Salaam</p>' } },
];

describe.each(kinds)('the addresses of $kind', ({ kind, slug, needs }) => {
  describeOnEachDatabase('stored', (site) => {
    let admin: Awaited<ReturnType<TestSite['signIn']>>;
    beforeAll(async () => {
      admin = await site().signIn('admin');
    });

    const base = `/api/admin/${kind}`;
    const send = (name: string, more: object = {}) =>
      admin.post(base, { title: `About ${name}`, state: 'draft', ...needs, [slug]: name, ...more });
    const add = async (name: string, more?: object) => {
      const answer = await send(name, more);
      expect(answer.statusCode).toBe(201);
      return answer.json<{ results: Thing }>().results;
    };
    const made = { auto_slug: true };

    test('are numbered if they were made from a title, also for ten entries at once', async () => {
      const ten = await Promise.all(Array.from({ length: 10 }, () => add('winter', made)));
      const names = ten
        .map((thing) => String(thing[slug]))
        .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
      expect(names).toEqual(['winter', ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `winter-${n}`)]);
    });

    test('stay as they are if the entry has the numbered one already', async () => {
      await add('spring', made);
      const { id } = await add('spring', made);
      const fields = { title: 'About spring', [slug]: 'spring' };
      const saved = await admin.patch(`${base}/${id}/draft`, { fields, version: 0, ...made });
      expect(saved.json()).toMatchObject({
        results: { draft: { fields: { [slug]: 'spring-2' }, taken: null } },
      });
      const published = await admin.patch(`${base}/${id}`, { ...fields, ...made, state: 'published' });
      expect(published.json()).toMatchObject({ results: { [slug]: 'spring-2' } });
    });

    test('that an editor typed are kept in the draft, and reported, if another entry has them', async () => {
      await add('summer');
      const thing = await add('summer');
      const words = `“About summer” already has this ${slug === 'name' ? 'name' : 'address'}`;
      expect(thing).toMatchObject({
        [slug]: 'summer-2',
        draft: { fields: { [slug]: 'summer' }, taken: expect.stringContaining(words) },
      });
      const publish = (name: string) =>
        admin.patch(`${base}/${thing.id}`, { title: thing['title'], [slug]: name, state: 'published' });
      expect((await publish('summer')).json()).toMatchObject({
        errors: { [slug]: [expect.stringContaining(words)] },
      });
      expect((await publish('midsummer')).json()).toMatchObject({
        results: { [slug]: 'midsummer', draft: null },
      });
    });
  });
});
