import type { Stats } from '@lapis/contract';
import { type Person, signedInPerson } from '../../people/account/person.fixture';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import { timestamp } from '../../server/time/clock';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { storyRow } from '../../testing/content';
import { describeOnEachDatabase } from '../../testing/testing';
import { lastMonths } from './stats.repository';

describeOnEachDatabase('the figures of the dashboard', (site) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await signedInPerson(site(), { role: 'admin' });
  });

  const read = async () => (await admin.get('/admin/stats')).json<Stats>();
  const months = lastMonths(new Date());
  const thisMonth = months.at(-1)!;
  const [oldest = ''] = months;

  async function create(kind: string, fields: object) {
    const answer = await admin.post(`/admin/${kind}`, fields);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<{ results: { id: number } }>().results.id;
  }

  async function publish(published_at: string | null) {
    const slug = `story-${published_at ?? 'draft'}`.toLowerCase().replace(/\W/g, '-');
    await site().db.insertInto('stories').values(storyRow(slug, { published_at })).execute();
  }

  test('count messages, subscribers and content', async () => {
    const { db } = site();
    const before = await read();
    const message = { name: 'Mina', email: 'm@example.org', subject: 'Hats', message: 'Forty', website: '' };
    for (let i = 0; i < 3; i++) await messagesRepository(db).add(message);
    const [one, two] = await db.selectFrom('messages').select('id').orderBy('id').execute();
    await admin.patch(`/admin/messages/${one!.id}`, { state: 'read' });
    await admin.delete(`/admin/messages/${two!.id}`);
    await subscribersRepository(db).begin('on@example.org');
    await subscribersRepository(db).begin('off@example.org');
    await subscribersRepository(db).end('off@example.org');
    await subscribersRepository(db).ask('pending@example.org');
    expect(before).toMatchObject({
      attention: { new_messages: 0 },
      users: 1,
      subscribers: 0,
      content: { services: 0, reports: 0, links: 0 },
    });
    expect(await read()).toMatchObject({
      attention: { new_messages: 1 },
      subscribers: 1,
      content: { galleries: 0, widgets: 0 },
      images: 0,
    });
  });

  test('count what came in each of the last twelve months', async () => {
    await publish(null);
    await publish(timestamp(60_000));
    await publish(`${oldest}-01T00:00:00.000Z`);
    await publish(new Date(Date.parse(`${oldest}-01`) - 1).toISOString());
    await publish(`${thisMonth}-01T00:00:00.000Z`);
    const { months: figures, content } = await read();
    expect(figures.map(({ month }) => month)).toEqual(months);
    expect(figures[0]).toEqual({ month: oldest, stories: 1, messages: 0, subscribers: 0 });
    expect(figures.at(-1)).toEqual({ month: thisMonth, stories: 1, messages: 3, subscribers: 2 });
    expect(figures.slice(1, -1).every((month) => month.stories + month.messages === 0)).toBe(true);
    expect(content.blog).toBe(5);
  });

  test('leave out what is in the trash', async () => {
    const before = (await read()).content.blog;
    const id = await create('blog', { title: 'Not for long', slug: 'not-for-long' });
    expect((await read()).content.blog).toBe(before + 1);
    await admin.delete(`/admin/blog/${id}`);
    expect((await read()).content.blog).toBe(before);
  });

  test('list the latest actions, newest first', async () => {
    for (let i = 0; i < 11; i++) {
      await admin.post('/admin/widgets', {
        name: `widget-${i}`,
        title: `Widget ${i}`,
        html: '<p>Words.</p>',
      });
    }
    const { recent_activity, content } = await read();
    expect(recent_activity.map(({ title }) => title).slice(0, 3)).toEqual([
      'Widget 10',
      'Widget 9',
      'Widget 8',
    ]);
    expect(recent_activity[0]).toMatchObject({
      action: 'created',
      title: 'Widget 10',
      user_id: admin.user.id,
    });
    expect(content.widgets).toBe(11);
  });
});

test('the last twelve months cross the turn of the year, also from a 31st', () => {
  const months = lastMonths(new Date('2026-03-31T23:59:59Z'));
  expect(months).toHaveLength(12);
  expect([months[0], months[9], months[11]]).toEqual(['2025-04', '2026-01', '2026-03']);
});
