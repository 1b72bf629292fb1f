import { Site } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { hashCheaply } from '../account/person.fixture';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite, type TestSite } from '../../testing/testing';
import { usersRepository } from '../users/users.repository';

const OLD = 'an old and rusty gate';
const NEW = 'a new and shining door';

const addUser = async ({ db }: TestSite, email: string) =>
  usersRepository(db).add({
    firstname: 'Zohra',
    lastname: 'Rahimi',
    email,
    password_hash: await hashCheaply(OLD),
    role: 'user',
    email_verified_at: null,
  });

const ask = ({ guest }: TestSite, email: string) => guest.post('/api/password/email', { email });

const reset = ({ guest }: TestSite, email: string, token: string, password = NEW) =>
  guest.post('/api/password/reset', { token, email, password, password_confirmation: password });

const login = ({ guest }: TestSite, email: string, password: string) =>
  guest.post('/api/login', { email, password });

async function mailedLink(site: TestSite, email: string) {
  const text = (await sentTo(site, email)).at(-1)?.text ?? '';
  return new URL(/http\S+\/password\/reset\/\S+/.exec(text)?.[0] ?? '');
}

const readToken = ({ pathname }: URL) => pathname.split('/').at(-1) ?? '';

describeSite('a forgotten password', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  test('is replaced by a mailed link, which ends all sessions', async () => {
    const email = 'zohra@example.org';
    await addUser(site(), email);
    const { token } = (await login(site(), email, OLD)).json<{ token: string }>();
    const asked = await ask(site(), 'Zohra@example.org');
    expect(asked.json()).toEqual({ status: expect.stringMatching(/check your email/) });

    const link = await mailedLink(site(), email);
    expect(link.searchParams.get('email')).toBe(email);
    const done = await reset(site(), email, readToken(link));
    expect(done.json()).toEqual({ status: expect.stringMatching(/sign in with the new one/) });

    expect((await login(site(), email, OLD)).statusCode).toBe(422);
    expect((await login(site(), email, NEW)).statusCode).toBe(200);
    const before = await site().guest.get('/api/user', { authorization: `Bearer ${token}` });
    expect(before.statusCode).toBe(401);
    expect(await usersRepository(site().db).findByEmail(email)).toMatchObject({
      email_verified_at: expect.any(String),
    });
    expect((await sentTo(site(), email)).map(({ subject }) => subject)).toContain(
      'Your password was changed',
    );
  });

  test('gets the same response if no account has the address, and an email that says so', async () => {
    await addUser(site(), 'known@example.org');
    const [known, unknown] = [
      await ask(site(), 'known@example.org'),
      await ask(site(), 'unknown@example.org'),
    ];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    const [mail] = await sentTo(site(), 'unknown@example.org');
    expect(mail?.text).toMatch(/There is no account with this address/);
    expect(mail?.text).not.toMatch(/password\/reset/);
  });

  test('gets an email once a minute at most, even for an unknown address', async () => {
    await addUser(site(), 'eager@example.org');
    for (const email of ['eager@example.org', 'nobody@example.org']) {
      expect((await ask(site(), email)).statusCode).toBe(200);
      const again = await ask(site(), email);
      expect([again.statusCode, again.json()]).toEqual([
        429,
        { message: expect.stringMatching(/^We have just sent an email/) },
      ]);
    }
  });

  test('has a link that works once, for 60 minutes, and for the address it was sent to', async () => {
    const email = 'links@example.org';
    await addUser(site(), email);
    await addUser(site(), 'other@example.org');
    await ask(site(), email);
    const token = readToken(await mailedLink(site(), email));
    const setExpiry = (after: number) =>
      site()
        .db.updateTable('one_time_tokens')
        .set({ expires_at: timestamp(after) })
        .execute();

    expect((await reset(site(), 'other@example.org', token)).statusCode).toBe(404);
    await setExpiry(-1);
    const expired = await reset(site(), email, token);
    expect([expired.statusCode, expired.json()]).toEqual([
      410,
      { message: expect.stringMatching(/60 minutes.*ask for a new one/) },
    ]);
    await setExpiry(60_000);
    const weak = await reset(site(), email, token, 'password1234');
    expect(weak.json()).toMatchObject({ errors: { password: [expect.any(String)] } });

    const [one, two] = await Promise.all([reset(site(), email, token), reset(site(), email, token)]);
    expect([one.statusCode, two.statusCode].toSorted()).toEqual([200, 410]);
    const used = await reset(site(), email, token);
    expect([used.statusCode, used.json()]).toEqual([
      410,
      { message: expect.stringMatching(/already been used/) },
    ]);
  });

  test('can’t be replaced by guessing: a network has twenty tries a minute', async () => {
    const guess = (index: number) =>
      site().app.inject({
        method: 'POST',
        url: '/api/password/reset',
        payload: {
          token: `guess-${index}`,
          email: 'me@example.org',
          password: NEW,
          password_confirmation: NEW,
        },
        remoteAddress: '203.0.113.77',
      });
    for (let i = 0; i < 20; i++) expect((await guess(i)).statusCode).toBe(404);
    expect((await guess(20)).statusCode).toBe(429);
  });
});
