import { Site } from '@lapis/contract';
import { newsletterConsent } from '@lapis/contract/form-rules';
import { DAY, timestamp } from '../../../server/time/clock';
import { demoContent } from '../../../operations/demo/content';
import { sentTo } from '../../mail/outbox.fixture';
import { siteRepository } from '../../../cms/site/site.repository';
import { describeOnEachDatabase, describeSite, type TestSite } from '../../../testing/testing';
import { subscribersRepository } from './subscribers.repository';

let network = 0;

const ask = ({ app }: TestSite, email: string, website = '', remoteAddress = `198.51.100.${++network}`) =>
  app.inject({ method: 'POST', url: '/api/newsletter', payload: { email, website }, remoteAddress });

const confirm = ({ guest }: TestSite, token: string) => guest.post('/api/newsletter/confirm', { token });

async function mailedToken(site: TestSite, email: string) {
  const text = (await sentTo(site, email)).at(-1)?.text ?? '';
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

const subscriber = ({ db }: TestSite, email: string) => subscribersRepository(db).find(email);

async function subscribe(site: TestSite, email: string) {
  await ask(site, email);
  await confirm(site, await mailedToken(site, email));
  return subscriber(site, email);
}

describeOnEachDatabase('the newsletter', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  test('starts once a visitor asked for it and confirmed by email', async () => {
    const asked = await ask(site(), 'zohra@example.org');
    expect(asked.json()).toEqual({ status: expect.stringMatching(/^Please check your email/) });
    expect(await subscriber(site(), 'zohra@example.org')).toMatchObject({
      basis: 'consent',
      consent: newsletterConsent,
      asked_at: expect.any(String),
      confirmed_at: null,
    });

    const token = await mailedToken(site(), 'zohra@example.org');
    expect(JSON.stringify(await subscriber(site(), 'zohra@example.org'))).not.toContain(token);
    const confirmed = await confirm(site(), token);
    expect(confirmed.json()).toEqual({ status: expect.stringMatching(/You are now subscribed/) });
    expect((await subscriber(site(), 'zohra@example.org')).confirmed_at).not.toBeNull();
    expect((await sentTo(site(), 'zohra@example.org')).at(-1)?.subject).toBe('You are subscribed');
  });

  test('is not started by a program that opens every link', async () => {
    await ask(site(), 'scanned@example.org');
    const token = await mailedToken(site(), 'scanned@example.org');
    const opened = await site().guest.get(`/api/newsletter/confirm?token=${token}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/newsletter/confirm?token=${token}`]);
    expect((await subscriber(site(), 'scanned@example.org')).confirmed_at).toBeNull();
  });

  test('gives subscribers the same response, and tells them by email', async () => {
    await subscribe(site(), 'twice@example.org');
    const [first, second] = [await ask(site(), 'new@example.org'), await ask(site(), 'Twice@example.org')];
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect((await sentTo(site(), 'Twice@example.org')).at(-1)?.subject).toBe('You are already subscribed');
    expect((await subscriber(site(), 'twice@example.org')).confirmed_at).not.toBeNull();
  });

  test('has a link that works once, for seven days, and until a new one is requested', async () => {
    const email = 'links@example.org';
    await ask(site(), email);
    const first = await mailedToken(site(), email);
    await ask(site(), email);
    const second = await mailedToken(site(), email);
    const setExpiry = (after: number) =>
      site()
        .db.updateTable('subscribers')
        .set({ token_expires_at: timestamp(after) })
        .where('email', '=', email)
        .execute();

    const replaced = await confirm(site(), first);
    expect([replaced.statusCode, replaced.json()]).toEqual([
      404,
      { message: expect.stringMatching(/ask for a new one/) },
    ]);
    await setExpiry(-1);
    const expired = await confirm(site(), second);
    expect([expired.statusCode, expired.json()]).toEqual([
      410,
      { message: expect.stringMatching(/seven days.*ask for a new one/) },
    ]);
    await setExpiry(DAY);
    expect((await confirm(site(), second)).statusCode).toBe(200);
    const used = await confirm(site(), second);
    expect([used.statusCode, used.json()]).toEqual([
      410,
      { message: expect.stringMatching(/already been used/) },
    ]);
    const cut = await confirm(site(), '');
    expect([cut.statusCode, cut.json()]).toMatchObject([
      422,
      { errors: { token: [expect.stringMatching(/incomplete/)] } },
    ]);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'ends with one click in a mail program, sent as %s (RFC 8058)',
    async (type) => {
      const email = `${type.length}@example.org`;
      await subscribe(site(), email);
      const { headers = [] } = (await sentTo(site(), email)).at(-1) ?? {};
      const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const address = new URL(header('list-unsubscribe').slice(1, -1));
      const click = () =>
        site().app.inject({
          method: 'POST',
          url: address.pathname + address.search,
          headers: { 'content-type': type },
          payload: 'List-Unsubscribe=One-Click',
        });

      expect((await click()).statusCode).toBe(200);
      const { unsubscribed_at } = await subscriber(site(), email);
      expect(unsubscribed_at).not.toBeNull();
      expect((await click()).statusCode).toBe(200);
      expect((await subscriber(site(), email)).unsubscribed_at).toBe(unsubscribed_at);
    },
  );

  test('ends with the page’s button, and not by opening the link', async () => {
    const { unsubscribe_token: token } = await subscribe(site(), 'button@example.org');
    const opened = await site().guest.get(`/api/newsletter/unsubscribe?token=${token}&from=spring`);
    expect(opened.headers.location).toBe(`/newsletter/unsubscribe?token=${token}&from=spring`);
    expect((await subscriber(site(), 'button@example.org')).unsubscribed_at).toBeNull();
    const ended = await site().guest.post(`/api/newsletter/unsubscribe?token=${token}`);
    expect(ended.json()).toEqual({ status: expect.stringMatching(/You have been unsubscribed/) });
    const unknown = await site().guest.post('/api/newsletter/unsubscribe?token=nobody');
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { message: expect.stringMatching(/write to us/) },
    ]);
  });

  test('can start again after the reader unsubscribed', async () => {
    const { unsubscribe_token: token } = await subscribe(site(), 'again@example.org');
    await site().guest.post(`/api/newsletter/unsubscribe?token=${token}`);
    await ask(site(), 'again@example.org');
    expect((await subscriber(site(), 'again@example.org')).unsubscribed_at).not.toBeNull();
    await confirm(site(), await mailedToken(site(), 'again@example.org'));
    expect((await subscriber(site(), 'again@example.org')).unsubscribed_at).toBeNull();
  });

  test('deletes unconfirmed requests after 30 days, and unsubscribed readers after 24 months', async () => {
    const { db } = site();
    await db.deleteFrom('subscribers').execute();
    for (const name of ['asked', 'waiting']) await ask(site(), `${name}@example.org`);
    for (const name of ['reader', 'gone', 'leaving']) await subscribe(site(), `${name}@example.org`);
    const set = (name: string, values: { asked_at?: string; unsubscribed_at?: string }) =>
      db.updateTable('subscribers').set(values).where('email', '=', `${name}@example.org`).execute();
    await set('asked', { asked_at: timestamp(-31 * DAY) });
    await set('reader', { asked_at: timestamp(-900 * DAY) });
    await set('gone', { unsubscribed_at: timestamp(-731 * DAY) });
    await set('leaving', { unsubscribed_at: timestamp(-DAY) });

    await subscribersRepository(db).purge();
    const left = await db.selectFrom('subscribers').select('email').orderBy('email').execute();
    expect(left.map(({ email }) => email.split('@')[0])).toEqual(['leaving', 'reader', 'waiting']);
  });
});

describeSite('asking for the newsletter', (site) => {
  test('with the hidden field filled in does nothing', async () => {
    const [trapped, right] = [
      await ask(site(), 'bot@example.org', 'x'),
      await ask(site(), 'real@example.org'),
    ];
    expect(trapped.body).toBe(right.body);
    expect(await site().db.selectFrom('subscribers').select('email').execute()).toEqual([
      { email: 'real@example.org' },
    ]);
  });

  test('too often is rejected, by address and by network', async () => {
    for (let i = 0; i < 3; i++) await ask(site(), 'often@example.org');
    expect((await ask(site(), 'OFTEN@example.org')).statusCode).toBe(429);
    for (let i = 0; i < 5; i++) await ask(site(), `${i}@example.org`, '', '203.0.113.1');
    const refused = await ask(site(), '6@example.org', '', '203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ message: expect.stringMatching(/Please wait \d+ minutes/) });
  });

  test('twice at the same moment is no error', async () => {
    const answers = await Promise.all([ask(site(), 'same@example.org'), ask(site(), 'same@example.org')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });
});
