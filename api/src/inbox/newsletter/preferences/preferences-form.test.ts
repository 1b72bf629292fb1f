import type { SubscriptionPreferences } from '@lapis/contract';
import { announce } from '@lapis/contract/pages';
import Fastify from 'fastify';
import { sendErrorAsText } from '../../../server/http/errors';
import type { App } from '../../../server/http/serve';
import { describeSite } from '../../../testing/testing';
import { subscribersRepository } from '../subscribers/subscribers.repository';
import { preferencesFormRoutes } from './preferences-form.routes';

describeSite('the forms of a subscriber without scripts', (site) => {
  let count = 0;
  async function reader() {
    const email = `plain${++count}@example.org`;
    await subscribersRepository(site().db).begin(email);
    return { token: (await subscribersRepository(site().db).find(email)).unsubscribe_token };
  }

  let app: App;
  beforeAll(async () => {
    announce({ 'subscription.preferences': '/newsletter/preferences' });
    app = Fastify() as unknown as App;
    app.setErrorHandler(sendErrorAsText);
    const { db, settings } = site();
    await app.register(preferencesFormRoutes, { db, settings });
    await app.ready();
  });
  afterAll(() => app.close());

  const send = async (fields: [string, string][], fetchSite = 'same-origin') => {
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/newsletter/preferences',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': fetchSite },
    });
    return [statusCode, /done=(\w+)/.exec(String(headers.location))?.[1]];
  };
  const fetchPreferences = async (token: string) =>
    (await site().guest.get(`/api/newsletter/preferences?token=${token}`)).json<{
      results: SubscriptionPreferences;
    }>().results;

  test('end the subscription and start it again', async () => {
    const { token } = await reader();
    expect(
      await send([
        ['token', token],
        ['what', 'unsubscribe'],
      ]),
    ).toEqual([303, 'unsubscribed']);
    expect(await fetchPreferences(token)).toMatchObject({ is_subscribed: false });
    expect(
      await send([
        ['token', token],
        ['what', 'subscribe'],
      ]),
    ).toEqual([303, 'subscribed']);
    expect(await fetchPreferences(token)).toMatchObject({ is_subscribed: true });
  });

  test('save choices, and pause newsletters', async () => {
    const { token } = await reader();
    const rows = await site()
      .db.insertInto('newsletter_topics')
      .values([
        { name: 'Stories', description: '' },
        { name: 'Appeals', description: '' },
      ])
      .returning('id')
      .execute();
    const topics = rows.map(({ id }) => id);
    const chosen: [string, string][] = [
      ['token', token],
      ['language', 'ps'],
      ['region', 'Fife'],
      ['topics', 'yes'],
      ['topic', String(topics[1])],
    ];
    expect(await send(chosen)).toEqual([303, 'saved']);
    expect(await fetchPreferences(token)).toMatchObject({
      language: 'ps',
      region: 'Fife',
      topics: [{ is_wanted: false }, { is_wanted: true }],
    });
    expect(
      await send([
        ['token', token],
        ['what', 'pause'],
        ['pause', '3'],
      ]),
    ).toEqual([303, 'paused']);
    expect((await fetchPreferences(token)).paused_until).not.toBeNull();
    expect(
      await send([
        ['token', token],
        ['what', 'pause'],
        ['pause', '0'],
      ]),
    ).toEqual([303, 'resumed']);
  });

  test('change nothing with invalid fields, an unknown token or from another site', async () => {
    const { token } = await reader();
    expect(
      await send([
        ['token', token],
        ['what', 'pause'],
        ['pause', '99'],
      ]),
    ).toEqual([303, 'refused']);
    expect(
      await send([
        ['token', 'nobody'],
        ['what', 'unsubscribe'],
      ]),
    ).toEqual([303, 'refused']);
    expect(
      await send(
        [
          ['token', token],
          ['what', 'unsubscribe'],
        ],
        'cross-site',
      ),
    ).toEqual([403, undefined]);
    expect(await fetchPreferences(token)).toMatchObject({ is_subscribed: true, paused_until: null });
  });
});
