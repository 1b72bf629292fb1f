import type { SubscriptionPreferences } from '@lapis/contract';
import { DAY, timestamp } from '../../../server/time/clock';
import { describeSite } from '../../../testing/testing';
import { subscriberEventsRepository } from '../subscribers/subscriber-events.repository';
import { subscribersRepository } from '../subscribers/subscribers.repository';
import { monthsLater } from './pause';

test.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-11-25T10:00:00.000Z', 3, '2027-02-25T10:00:00.000Z'],
  ['2026-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
])('%s and %d months later is %s', (from, months, later) => {
  expect(monthsLater(new Date(from), months).toISOString()).toBe(later);
});

describeSite('the preferences of a subscriber', (site) => {
  let topics: number[];
  let count = 0;

  beforeAll(async () => {
    const rows = await site()
      .db.insertInto('newsletter_topics')
      .values([
        { name: 'Stories', description: 'What we saw.' },
        { name: 'Appeals', description: 'When money is needed.' },
      ])
      .returning('id')
      .execute();
    topics = rows.map(({ id }) => id);
  });

  async function reader() {
    const email = `reader${++count}@example.org`;
    await subscribersRepository(site().db).begin(email);
    const { id, unsubscribe_token: token } = await subscribersRepository(site().db).find(email);
    return { email, id, token };
  }

  const read = (token: string) => site().guest.get(`/api/newsletter/preferences?token=${token}`);
  const change = async (token: string, body: object) =>
    (await site().guest.patch(`/api/newsletter/preferences?token=${token}`, body)).json<{
      results: SubscriptionPreferences;
    }>().results;
  const events = async (id: number) =>
    (await subscriberEventsRepository(site().db).of(id)).map(({ what }) => what).slice(1);

  test('are shown for the token of a newsletter, and are not cached', async () => {
    const { token, email } = await reader();
    const answer = await read(token);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.json()).toEqual({
      results: {
        email,
        is_subscribed: true,
        language: 'en',
        region: '',
        topics: [
          { id: topics[0], name: 'Stories', description: 'What we saw.', is_wanted: true },
          { id: topics[1], name: 'Appeals', description: 'When money is needed.', is_wanted: true },
        ],
        paused_until: null,
      },
    });
  });

  test('return an error that says what to do if the token is unknown', async () => {
    const answers = [
      await read('nobody'),
      await site().guest.patch('/api/newsletter/preferences?token=nobody', { language: 'ps' }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { message: expect.stringMatching(/write to us/) },
      ]);
  });

  test('are changed, and each change is recorded', async () => {
    const { token, id } = await reader();
    const changed = await change(token, { language: 'fa-AF', region: ' Kent ', topics: [topics[0]] });
    expect(changed).toMatchObject({
      language: 'fa-AF',
      region: 'Kent',
      topics: [{ is_wanted: true }, { is_wanted: false }],
    });
    expect(await change(token, { topics })).toMatchObject({
      topics: [{ is_wanted: true }, { is_wanted: true }],
    });
    await change(token, { topics, region: 'Kent' });
    expect(await events(id)).toEqual(['changed', 'changed']);
  });

  test('pause newsletters for a time, or until the reader resumes them', async () => {
    const { token, id } = await reader();
    const { paused_until } = await change(token, { pause: 3 });
    expect(Date.parse(paused_until ?? '')).toBeGreaterThan(Date.now() + 80 * DAY);
    expect(await change(token, { pause: 0 })).toMatchObject({ paused_until: null });
    await change(token, { pause: 0 });
    expect(await events(id)).toEqual(['paused', 'resumed']);
    await change(token, { pause: 1 });
    await site()
      .db.updateTable('subscribers')
      .set({ paused_until: timestamp(-1) })
      .where('id', '=', id)
      .execute();
    expect((await read(token)).json()).toMatchObject({
      results: { paused_until: null, is_subscribed: true },
    });
  });

  test('end newsletters and resume them', async () => {
    const { token, id, email } = await reader();
    await change(token, { pause: 6 });
    expect(await change(token, { is_subscribed: false })).toMatchObject({ is_subscribed: false });
    expect(await subscribersRepository(site().db).find(email)).toMatchObject({ ended_because: 'asked' });
    expect(await change(token, { is_subscribed: true })).toMatchObject({
      is_subscribed: true,
      paused_until: null,
    });
    expect(await subscribersRepository(site().db).find(email)).toMatchObject({
      ended_because: null,
      unsubscribed_at: null,
    });
    await change(token, { is_subscribed: true });
    expect(await events(id)).toEqual(['paused', 'unsubscribed', 'confirmed']);
  });

  test('record by which newsletter a reader left', async () => {
    const { token, id, email } = await reader();
    const { db } = site();
    const mailing = await db
      .insertInto('mailings')
      .values({
        kind: 'newsletter',
        newsletter_id: null,
        campaign: 'spring',
        state: 'sent',
        subject: 'Spring',
        content: '{}',
        audience: '{}',
        rate: 1,
        starts_at: timestamp(),
        by_name: '',
        created_at: timestamp(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('deliveries')
      .values({
        mailing_id: mailing.id,
        subscriber_id: id,
        state: 'sent',
        next_try_at: null,
        done_at: timestamp(),
      })
      .execute();
    await site().guest.post(`/api/newsletter/unsubscribe?token=${token}&from=spring`, {});
    expect(await subscribersRepository(db).find(email)).toMatchObject({ ended_by_mailing: mailing.id });
  });
});
