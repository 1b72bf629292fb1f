import { DAY, timestamp } from '../../server/time/clock';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { demoContent } from '../../operations/demo/content';
import { describeSite, type TestSite } from '../../testing/testing';
import { Site } from '@lapis/contract';
import { usersRepository } from '../users/users.repository';

const PASSWORD = 'three lanterns by the river';

let network = 0;

const register = ({ app }: TestSite, email: string, changes: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/register',
    remoteAddress: `198.51.100.${++network}`,
    payload: {
      firstname: 'Mina',
      lastname: 'Marsh',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      ...changes,
    },
  });

async function signedIn(site: TestSite, email: string) {
  await register(site, email);
  const login = await site.guest.post('/api/login', { email, password: PASSWORD });
  const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
  return {
    me: async () =>
      (await site.guest.get('/api/user', headers)).json<{ email: string; email_verified_at: string }>(),
    resend: () => site.guest.post('/api/email/resend', undefined, headers),
  };
}

const verify = ({ guest }: TestSite, token: string) => guest.post('/api/email/verify', { token });

async function mailedToken(site: TestSite, email: string) {
  const text = (await sentTo(site, email)).at(-1)?.text ?? '';
  return /\/login\?verify=([\w-]+)/.exec(text)?.[1] ?? '';
}

const setExpiry = ({ db }: TestSite, after: number) =>
  db
    .updateTable('one_time_tokens')
    .set({ expires_at: timestamp(after) })
    .execute();

describeSite('an account', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  test('is created, can be signed in to, and has its address confirmed by email', async () => {
    const answer = await register(site(), 'mina@example.org');
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      firstname: 'Mina',
      email: 'mina@example.org',
      role: 'user',
      email_verified_at: null,
      has_password: true,
      two_factor_enabled: false,
    });
    expect(answer.body).not.toContain('argon2');

    const login = await site().guest.post('/api/login', { email: 'mina@example.org', password: PASSWORD });
    expect(login.statusCode).toBe(200);
    const [welcome] = await sentTo(site(), 'mina@example.org');
    expect(welcome?.subject).toMatch(/^Welcome to Lapis/);
    expect(welcome?.html).toContain('Confirm my address');
  });

  test('is verified by the link of the mail, once, and within seven days', async () => {
    const { me, resend } = await signedIn(site(), 'verify@example.org');
    const first = await mailedToken(site(), 'verify@example.org');
    await setExpiry(site(), -1);
    const expired = await verify(site(), first);
    expect([expired.statusCode, expired.json()]).toEqual([
      410,
      { message: expect.stringMatching(/seven days.*ask for a new one/) },
    ]);

    expect((await resend()).json()).toEqual({ status: expect.stringMatching(/verify@example.org/) });
    const second = await mailedToken(site(), 'verify@example.org');
    expect((await verify(site(), second)).json()).toEqual({ status: expect.stringMatching(/^Thank you/) });
    expect((await me()).email_verified_at).not.toBeNull();
    const used = await verify(site(), second);
    expect([used.statusCode, used.json()]).toEqual([
      410,
      { message: expect.stringMatching(/already been used/) },
    ]);
    expect((await verify(site(), 'nobodys')).statusCode).toBe(404);
    expect((await verify(site(), 'cut off!')).json()).toMatchObject({
      errors: { token: [expect.stringMatching(/incomplete/)] },
    });
  });

  test('gets another email once a minute at most, and none once it is verified', async () => {
    const { resend } = await signedIn(site(), 'again@example.org');
    expect((await resend()).statusCode).toBe(200);
    const tooSoon = await resend();
    expect(tooSoon.statusCode).toBe(429);
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(50);

    await verify(site(), await mailedToken(site(), 'again@example.org'));
    expect((await resend()).json()).toEqual({ status: expect.stringMatching(/already confirmed/) });
    expect(await sentTo(site(), 'again@example.org')).toHaveLength(2);
  });

  test('gets its new address when that is verified, and not before', async () => {
    const { me } = await signedIn(site(), 'old@example.org');
    const { id } = (await usersRepository(site().db).findByEmail('old@example.org'))!;
    await usersRepository(site().db).change(id, { pending_email: 'new@example.org' });
    const token = await oneTimeTokens(site().db).issue('verify', id, { email: 'new@example.org' });
    expect(await me()).toMatchObject({ email: 'old@example.org', pending_email: 'new@example.org' });

    await verify(site(), token);
    expect(await me()).toMatchObject({ email: 'new@example.org', pending_email: null });
  });

  test('does not get an address that was abandoned, or that another account took meanwhile', async () => {
    const { me } = await signedIn(site(), 'stays@example.org');
    const { id } = (await usersRepository(site().db).findByEmail('stays@example.org'))!;
    const givenUp = await oneTimeTokens(site().db).issue('verify', id, { email: 'given-up@example.org' });
    expect((await verify(site(), givenUp)).statusCode).toBe(404);

    await usersRepository(site().db).change(id, { pending_email: 'taken@example.org' });
    const late = await oneTimeTokens(site().db).issue('verify', id, { email: 'taken@example.org' });
    await register(site(), 'Taken@example.org');
    const refused = await verify(site(), late);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: expect.stringMatching(/Another account/) },
    ]);
    expect(await me()).toMatchObject({ email: 'stays@example.org' });
  });

  test('gets its former address back by the link mailed there, which ends all sessions', async () => {
    const { me } = await signedIn(site(), 'mine@example.org');
    const { id } = (await usersRepository(site().db).findByEmail('mine@example.org'))!;
    const token = await oneTimeTokens(site().db).issue('undo', id, { email: 'mine@example.org' });
    await usersRepository(site().db).change(id, { email: 'thief@example.org' });
    const undone = await site().guest.post('/api/email/undo', { token });
    expect(undone.json()).toEqual({ status: expect.stringMatching(/choose a new password/) });
    expect(await me()).toEqual({ message: 'Please sign in.' });
    expect(await usersRepository(site().db).find(id)).toMatchObject({ email: 'mine@example.org' });
    expect((await site().guest.post('/api/email/undo', { token })).statusCode).toBe(410);
  });

  test('is not created twice for one address, regardless of case', async () => {
    await register(site(), 'twice@example.org');
    const again = await register(site(), 'TWICE@example.org');
    expect([again.statusCode, again.json()]).toMatchObject([
      422,
      { errors: { email: [expect.stringMatching(/There is already an account with this address/)] } },
    ]);
  });

  test('is rejected with an error on each wrong field', async () => {
    const empty = await register(site(), 'no address', {
      firstname: ' ',
      password: 'short',
      password_confirmation: 'short',
      lastname: 'a\nb',
    });
    expect(empty.statusCode).toBe(422);
    expect(Object.keys(empty.json<{ errors: object }>().errors).toSorted()).toEqual([
      'email',
      'firstname',
      'lastname',
      'password',
    ]);
    const differs = await register(site(), 'a@example.org', { password_confirmation: 'three lanterns' });
    expect(differs.json()).toMatchObject({ errors: { password_confirmation: [expect.any(String)] } });
    const common = { password: '1234567890', password_confirmation: '1234567890' };
    expect((await register(site(), 'a@example.org', common)).json()).toMatchObject({
      errors: { password: [expect.stringMatching(/first passwords that other people would try/)] },
    });
    const filled = await register(site(), 'machine@example.org', { website: 'x' });
    expect(filled.statusCode).toBe(422);
    expect(filled.json()).toMatchObject({ message: expect.stringContaining('reload this page') });
  });

  test('is not created more than twenty times from one network', async () => {
    const from = (i: number) =>
      site().app.inject({
        method: 'POST',
        url: '/api/register',
        remoteAddress: '203.0.113.44',
        payload: {
          firstname: 'A',
          lastname: 'B',
          email: `many-${i}@example.org`,
          password: PASSWORD,
          password_confirmation: PASSWORD,
        },
      });
    for (let i = 0; i < 20; i++) expect((await from(i)).statusCode).toBe(201);
    expect((await from(20)).statusCode).toBe(429);
  });

  test('loses its tokens a month after they expired', async () => {
    const tokens = oneTimeTokens(site().db);
    await tokens.issue('reset', null, {});
    await setExpiry(site(), -31 * DAY);
    await tokens.purge();
    expect(await site().db.selectFrom('one_time_tokens').select('id').execute()).toEqual([]);
  });
});
