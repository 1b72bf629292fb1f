import { timestamp } from '../../server/time/clock';
import { describeOnEachDatabase } from '../../testing/testing';

describeOnEachDatabase('a story with a date in the past', (site) => {
  const hoursAgo = (hours: number) => timestamp(-hours * 3_600_000);

  test('has the place of that date: in the list, by tag, and between its neighbours', async () => {
    const admin = await site().signIn('admin');
    const add = async (slug: string, hours: number) => {
      const html = '<p>Words.</p>';
      const body = {
        slug,
        title: slug,
        html,
        tags: ['winter'],
        state: 'published',
        publish_at: hoursAgo(hours),
      };
      const answer = await admin.post('/api/admin/blog', body);
      expect(answer.statusCode).toBe(201);
      return answer.json<{ results: { id: number } }>().results.id;
    };
    const slugs = async (query = '') =>
      (await site().guest.get(`/api/blog${query}`))
        .json<{ results: { slug: string }[] }>()
        .results.map(({ slug }) => slug);

    await add('old', 30);
    await add('new', 10);
    const id = await add('between', 20);
    expect(await slugs()).toEqual(['new', 'between', 'old']);

    const changed = await admin.patch(`/api/admin/blog/${id}`, {
      state: 'published',
      publish_at: hoursAgo(40),
    });
    expect(changed.json()).toMatchObject({ results: { state: 'published' } });
    expect(await slugs()).toEqual(['new', 'old', 'between']);
    expect(await slugs('?tag=winter')).toEqual(['new', 'old', 'between']);
    const shown = await site().guest.get('/api/blog/between');
    expect(shown.json()).toMatchObject({ results: { next: { slug: 'old' }, previous: null } });

    // Later changes keep the date.
    await admin.patch(`/api/admin/blog/${id}`, { title: 'Between the years' });
    expect(await slugs()).toEqual(['new', 'old', 'between']);
  });
});
