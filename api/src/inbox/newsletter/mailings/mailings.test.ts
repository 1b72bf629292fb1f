import type { Audience, NewsletterMail, Mailing } from '@lapis/contract';
import { siteRepository } from '../../../cms/site/site.repository';
import { timestamp } from '../../../server/time/clock';
import { randomToken } from '../../../server/tokens/one-time-tokens.repository';
import { deploy } from '../../../pages/rendering/site-code.fixture';
import { describeOnEachDatabase, type TestSite } from '../../../testing/testing';
import { sentTo } from '../../mail/outbox.fixture';
import { mailingsRepository } from './mailings.repository';
import { addSubscribers } from './subscribers.fixture';

const HOUR = 60 * 60 * 1000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeOnEachDatabase('newsletters to send', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const base = '/api/admin/newsletters';
  const text = (html: string) => ({ type: 'text', id: 'text', html });
  const write = async (slug: string, more: object = {}) => {
    const words = { title: slug, blocks: [text('<p>Snow fell.</p>')] };
    const answer = await admin.post(base, { slug, ...words, state: 'draft', ...more });
    expect(answer.json()).toMatchObject({ results: expect.anything() });
    return answer.json<{ results: { id: number } }>().results.id;
  };
  const send = (id: number, body: object = {}, who = admin) =>
    who.post(`${base}/${id}/send`, { audience: {}, ...body });
  const progress = async (id: number) =>
    (await admin.get(`${base}/${id}/progress`)).json<{ results: Mailing | null }>().results;
  const shown = async (slug: string) => (await site().guest.get(`/api/newsletters/${slug}`)).statusCode;
  const later = () => timestamp(HOUR);

  beforeAll(async () => {
    admin = await site().signIn('admin');
    const sites = siteRepository(site().db);
    await sites.write({ ...(await sites.read()), email: 'hello@lapis.example' });
    const page = "exports.load = async () => ({}); exports.render = () => '<h1>A page</h1>';";
    await deploy(site(), page);
    await site().app.mailingDelivery.close();
  });
  beforeEach(async () => {
    await site().db.deleteFrom('subscribers').execute();
  });

  test('have their subscribers counted by audience before they are sent', async () => {
    const { db } = site();
    const { id: topic } = await db
      .insertInto('newsletter_topics')
      .values({ name: 'Winter', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [, declines] = await addSubscribers(
      db,
      { email: 'Gave@Example.org', region: 'Kent' },
      { email: 'declines@example.org', language: 'ps' },
      { email: 'pausing@example.org', paused_until: timestamp(HOUR) },
      { email: 'paused-before@example.org', paused_until: timestamp(-HOUR) },
      { email: 'ended@example.org', unsubscribed_at: timestamp() },
      { email: 'asked@example.org', confirmed_at: null },
      { email: 'promised@example.org' },
    );
    await db.insertInto('declined_topics').values({ subscriber_id: declines!, topic_id: topic }).execute();
    await giver('gave@example.org', 2500);
    await giver('promised@example.org', 0);
    await giver('paused-before@example.org', 900, timestamp());

    const general = await write('to-all');
    const winter = await write('on-winter', { topic_id: topic });
    const count = async (id: number, audience: Audience = {}) =>
      (await admin.post(`${base}/${id}/count`, { audience })).json<{ count: number }>().count;
    expect(await count(general)).toBe(4);
    expect(await count(winter)).toBe(3);
    expect(await count(general, { topic_id: topic })).toBe(3);
    expect(await count(general, { languages: ['ps', 'fa-AF'] })).toBe(1);
    expect(await count(general, { languages: [] })).toBe(4);
    expect(await count(general, { giving: 'gave' })).toBe(1);
    expect(await count(general, { giving: 'never_gave' })).toBe(3);
    expect(await count(general, { region: 'kent' })).toBe(1);
    expect(await count(general, { region: 'Kent', giving: 'never_gave' })).toBe(0);
    expect((await site().guest.post(`${base}/${general}/count`, { audience: {} })).statusCode).toBe(401);
  });

  async function giver(email: string, received: number, erased_at: string | null = null) {
    const { db } = site();
    const now = timestamp();
    const person = {
      name: 'A',
      name_folded: 'a',
      email,
      phone: '',
      address: '',
      note: '',
      joined_into: null,
    };
    const { id } = await db
      .insertInto('supporters')
      .values({ ...person, erased_at, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addGift({ supporter_id: id, received });
  }

  const listed = async (slug: string) =>
    (await admin.get(`${base}?q=${slug}`)).json<{ results: object[] }>().results[0];

  const addGift = (given: {
    supporter_id?: number;
    received: number;
    campaign?: string;
    created_at?: string;
  }) =>
    site()
      .db.insertInto('gifts')
      .values({
        reference: randomToken(),
        token: randomToken(),
        creation_key: null,
        supporter_id: null,
        amount: 2500,
        interval: 'once',
        method: 'transfer',
        source: 'page',
        appeal_id: null,
        project_id: null,
        project_title: '',
        is_sponsored: 0,
        is_small_donations: 0,
        note: '',
        provider: null,
        provider_session: null,
        provider_url: null,
        provider_customer: null,
        provider_subscription: null,
        state: given.received > 0 ? 'received' : 'waiting',
        last_on: null,
        created_at: timestamp(),
        ...given,
      })
      .execute();

  test('are published when they are sent, and sent once', async () => {
    await addSubscribers(site().db, { email: 'mina@example.org' });
    const id = await write('sent-now');
    expect(await progress(id)).toBeNull();
    expect((await send(id)).json()).toEqual({ count: 1 });
    expect(await shown('sent-now')).toBe(200);
    expect(await progress(id)).toMatchObject({ state: 'scheduled', count: 1, sent: 0, rate: 120 });
    const second = await send(id);
    expect(second.statusCode).toBe(409);
    expect(second.json<{ message: string }>().message).toMatch(/is already scheduled/);
  });

  test('are not sent if a colleague changed them since they were viewed', async () => {
    const id = await write('looked-at');
    const look = async () =>
      (await admin.get(`${base}/${id}/mail`)).json<{ results: NewsletterMail }>().results.version;
    const version = await look();
    expect(await look()).toBe(version);
    await admin.patch(`${base}/${id}/draft`, { version: 0, fields: { subject: 'Half a sen' } });
    const refused = await send(id, { version });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: 'This newsletter has changed since you looked at it. Please look at it again.',
    });
    expect(await progress(id)).toBeNull();
    expect((await send(id, { version: await look() })).statusCode).toBe(200);
  });

  test('that are scheduled are not on the site before, and can be stopped and sent again', async () => {
    const id = await write('later');
    const at = later();
    expect((await send(id, { at })).statusCode).toBe(200);
    expect(await shown('later')).toBe(404);
    expect(await progress(id)).toMatchObject({ state: 'scheduled', at });
    expect((await admin.get(`${base}/${id}`)).json()).toMatchObject({
      results: { state: 'scheduled', publish_at: at },
    });
    expect(await listed('later')).toMatchObject({ sending: { state: 'scheduled', at } });
    expect((await admin.post(`${base}/${id}/stop`)).json()).toMatchObject({ results: { state: 'stopped' } });
    expect(await listed('later')).not.toHaveProperty('sending');
    expect((await send(id)).statusCode).toBe(200);
    expect(await shown('later')).toBe(200);
  });

  test('can be paused and resumed, and reject impossible steps', async () => {
    const id = await write('paused');
    await send(id, { at: later() });
    const act = (what: string) => admin.post(`${base}/${id}/${what}`);
    expect((await act('resume')).statusCode).toBe(409);
    expect((await act('pause')).json()).toMatchObject({ results: { state: 'paused', says: '' } });
    expect((await act('pause')).statusCode).toBe(409);
    expect((await act('resume')).json()).toMatchObject({ results: { state: 'scheduled' } });
    await act('stop');
    expect((await act('stop')).statusCode).toBe(409);
    const noted = await site()
      .db.selectFrom('audit')
      .select('action')
      .where('kind', '=', 'newsletters')
      .where('subject_id', '=', id)
      .where('action', 'in', [
        'sent',
        'sending_scheduled',
        'sending_paused',
        'sending_resumed',
        'sending_stopped',
      ])
      .orderBy('id')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual([
      'sending_scheduled',
      'sending_paused',
      'sending_resumed',
      'sending_stopped',
    ]);
  });

  test.each([
    ['past', () => timestamp(-1000)],
    ['more than a year away', () => timestamp(400 * 24 * HOUR)],
  ])('are not sent at a time that is %s', async (_, at) => {
    const id = await write(
      `at-${randomToken()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')}`,
    );
    const refused = await send(id, { at: at() });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { at: [expect.any(String)] } });
    expect(await progress(id)).toBeNull();
  });

  test('with faults are not sent, and the error says why', async () => {
    const id = await write('empty', { blocks: [] });
    const refused = await send(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toMatch(/newsletter is empty/);
    expect(await shown('empty')).toBe(404);
  });

  test('let readers unsubscribe, whatever campaign their link names', async () => {
    const { db, guest } = site();
    const id = await write('s'.repeat(120));
    await send(id);
    await db.updateTable('newsletters').set({ slug: 'gone' }).where('id', '=', id).execute();
    await send(await write('s'.repeat(120)));
    const { campaign } = await db
      .selectFrom('mailings')
      .select('campaign')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(campaign).toMatch(/^s+-2$/);
    expect(campaign.length).toBeLessThanOrEqual(120);

    const from = ['x'.repeat(130), 'a&from=b'];
    for (const [n, mark] of from.entries()) {
      const [reader] = await addSubscribers(db, { email: `leaves-${n}@example.org` });
      const { unsubscribe_token: token } = await db
        .selectFrom('subscribers')
        .select('unsubscribe_token')
        .where('id', '=', reader!)
        .executeTakeFirstOrThrow();
      const left = await guest.post(`/api/newsletter/unsubscribe?token=${token}&from=${mark}`);
      expect(left.statusCode).toBe(200);
    }
  });

  test('that come back from a backup wait until staff decide', async () => {
    const { db } = site();
    const [due, planned] = [await write('restored'), await write('planned')];
    await send(due);
    await send(planned, { at: later() });
    await mailingsRepository(db).pauseRestored();
    expect(await progress(due)).toMatchObject({ state: 'paused', says: expect.stringMatching(/backup/) });
    expect(await progress(planned)).toMatchObject({ state: 'scheduled', says: '' });
    expect((await admin.post(`${base}/${due}/resume`)).json()).toMatchObject({
      results: { state: 'scheduled', says: '' },
    });
  });

  test('that a second person has to approve are not sent before that', async () => {
    const sites = siteRepository(site().db);
    const id = await write('unread');
    await admin.patch('/api/admin/site', { needs_somebody_else: true });
    expect((await sites.settings()).needs_somebody_else).toBe(true);
    expect([403, 409]).toContain((await send(id)).statusCode);
    expect(await shown('unread')).toBe(404);
    await admin.patch('/api/admin/site', { needs_somebody_else: false });
    expect((await send(id)).statusCode).toBe(200);
  });

  test('can be sent to oneself as a test, with the draft', async () => {
    const id = await write('tried', { state: 'published' });
    await admin.patch(`${base}/${id}/draft`, {
      fields: { subject: 'In the draft', from_name: 'Mina of Lapis' },
    });
    expect((await admin.post(`${base}/${id}/test`)).statusCode).toBe(200);
    const mail = (await sentTo(site(), admin.email)).find(({ subject }) => subject === 'Test: In the draft');
    expect(mail).toMatchObject({ from: { name: 'Mina of Lapis' } });
    expect(mail!.html).not.toContain('reader.invalid');
  });

  test('count the visits and gifts that came by their links, and no others', async () => {
    const { app, db } = site();
    const id = await write('marked');
    await send(id);
    await db
      .updateTable('mailings')
      .set({ started_at: timestamp(-HOUR) })
      .where('campaign', '=', 'marked')
      .execute();
    const visit = (url: string, agent = firefox) =>
      app.inject({ url, headers: { accept: 'text/html', 'user-agent': agent } });
    await visit('/about?from=marked');
    await visit('/about?a=1&from=marked');
    await visit('/about?from=marked', 'curl/8.5.0');
    await visit('/about?from=made-up');
    await visit('/about');
    await app.flushCounts();
    await addGift({ received: 2500, campaign: 'marked' });
    await addGift({ received: 0, campaign: 'marked' });
    await addGift({ received: 2500 });
    await addGift({ received: 2500, campaign: 'marked', created_at: timestamp(8 * 24 * HOUR) });
    expect(await progress(id)).toMatchObject({ visits: 2, gifts: { count: 1, amount: 2500 } });
    const pages = await db.selectFrom('page_reads').select('page').execute();
    expect(pages.map(({ page }) => page).join()).not.toContain('marked');
  });
});
