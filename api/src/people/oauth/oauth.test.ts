import { timestamp } from '../../server/time/clock';
import { hashCheaply } from '../account/person.fixture';
import { signIns } from '../sessions/sign-in';
import { describeSite, type TestSite } from '../../testing/testing';
import { usersRepository } from '../users/users.repository';
import { type RealProvider, siteSettings, startProvider } from './provider.fixture';
import { callbackUrl, findCookie, newPerson, travels } from './travel.fixture';

const PASSWORD = 'a kite over the roofs';

/** `kite` needs a userinfo request for claims; `lantern` includes them in the token. */
let kite: RealProvider;
let lantern: RealProvider;

beforeAll(async () => {
  kite = await startProvider({ redirectUris: [callbackUrl('kite')] });
  lantern = await startProvider({ redirectUris: [callbackUrl('lantern')], claimsInIdToken: true });
});
afterAll(async () => {
  await kite.stop();
  await lantern.stop();
});

const environment = () => ({
  ...siteSettings('KITE', kite.issuer),
  OIDC_KITE_LABEL: 'The Kite',
  ...siteSettings('LANTERN', lantern.issuer),
});

const signsIn = (site: () => TestSite) => {
  const { begin, travel, exchange, arrive, userOf } = travels(site);

  const addUser = async (email: string) =>
    usersRepository(site().db).add({
      firstname: 'Zohra',
      lastname: 'Rahimi',
      email,
      password_hash: await hashCheaply(PASSWORD),
      role: 'user',
      email_verified_at: null,
    });

  const login = (email: string, link?: string, password = PASSWORD) =>
    site().guest.post('/api/login', { email, password, ...(link && { link }) });

  const identities = (subject: string) =>
    site().db.selectFrom('identities').selectAll().where('subject', '=', subject).execute();

  test('is offered by the names of the configured providers', async () => {
    const answer = await site().guest.get('/api/oauth/providers');
    expect(answer.json()).toEqual([
      { id: 'kite', name: 'The Kite' },
      { id: 'lantern', name: 'Lantern' },
    ]);
    expect((await site().guest.post('/api/oauth/nobody', {})).statusCode).toBe(404);
  });

  test('starts with state, nonce and PKCE, and without the cookie’s value in the address', async () => {
    const { url, setCookie } = await begin('kite');
    expect(url.startsWith(`${kite.issuer}/`)).toBe(true);
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(query).toEqual({
      client_id: 'lapis',
      response_type: 'code',
      redirect_uri: callbackUrl('kite'),
      scope: 'openid email profile',
      state: expect.any(String),
      nonce: expect.any(String),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    });
    expect(setCookie).toMatch(/^oauth=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(url).not.toContain(/=([\w-]+)/.exec(setCookie)?.[1]);
  });

  test.each(['kite', 'lantern'])(
    'creates an account for a new person, and finds it the next time: %s',
    async (provider) => {
      const person = newPerson();
      const first = await arrive(person, provider);
      expect(first).toEqual({ token: expect.any(String), token_type: 'bearer', expires_in: 86_400 });
      const user = await userOf(first.token);
      expect(user).toMatchObject({
        firstname: 'Mina',
        lastname: 'Marsh',
        email: person.email,
        role: 'user',
        email_verified_at: expect.any(String),
        has_password: false,
      });

      // The subject counts from now on, not the address.
      const later = await arrive(
        { ...person, email: 'moved@lapis.example', email_verified: false },
        provider,
      );
      expect(await userOf(later.token)).toEqual(user);
    },
  );

  test('names a person without a name after their address', async () => {
    const { token } = await arrive({ sub: 'nameless', email: 'mina.m@lapis.example', email_verified: true });
    expect(await userOf(token)).toMatchObject({ firstname: 'mina.m', lastname: '' });
  });

  test('accepts a verified address if the claim is text', async () => {
    const person = newPerson({ email_verified: 'true' });
    expect(await userOf((await arrive(person)).token)).toMatchObject({ email: person.email });
  });

  test('limits a name to one line of eighty characters', async () => {
    const { token } = await arrive(newPerson({ given_name: ` Mi\r\nna\0 `, family_name: 'M'.repeat(200) }));
    expect(await userOf(token)).toMatchObject({ firstname: 'Mi na', lastname: 'M'.repeat(80) });
  });

  test('is remembered if the visitor chose that', async () => {
    const { expires_in } = await arrive(newPerson(), 'kite', { remember: true });
    expect(expires_in).toBe(365 * 86_400);
  });

  test('returns to the page the options that it started with', async () => {
    expect(await travel(newPerson(), 'kite', { popup: true, remember: true })).toEqual({
      oauth: expect.any(String),
      popup: '1',
      remember: '1',
    });
    expect(await travel('nobody', 'kite', { popup: true })).toEqual({ oauth_error: 'denied', popup: '1' });
  });

  test('exchanges its code once, within a minute', async () => {
    const { oauth: code } = await travel(newPerson());
    expect((await exchange(code)).statusCode).toBe(200);
    const again = await exchange(code);
    expect(again.statusCode).toBe(410);
    expect(again.json()).toEqual({ message: expect.stringContaining('sign in again') });

    const { oauth: late } = await travel(newPerson());
    await site()
      .db.updateTable('one_time_tokens')
      .set({ expires_at: timestamp(-1) })
      .where('kind', '=', 'exchange')
      .execute();
    expect((await exchange(late)).statusCode).toBe(410);
    expect((await exchange('of-nobody')).statusCode).toBe(410);
  });

  test.each([
    ['is not verified', { email_verified: false }],
    ['is not said to be verified', { email_verified: undefined }],
    ['is missing', { email: undefined }],
    ['is none', { email: 'Mina Marsh' }],
  ])('creates no account if the address %s', async (_, more) => {
    const person = newPerson(more);
    expect(await travel(person)).toEqual({ oauth_error: 'unverified' });
    expect(await travel(person, 'lantern')).toEqual({ oauth_error: 'unverified' });
    expect(await identities(person.sub)).toEqual([]);
  });

  test('asks for the second factor of an account that has one', async () => {
    const person = newPerson();
    const { token } = await arrive(person, 'kite', { remember: true });
    expect(token).toEqual(expect.any(String));
    await site()
      .db.updateTable('users')
      .set({ two_factor_since: timestamp() })
      .where('email', '=', person.email ?? '')
      .execute();
    expect(await arrive(person)).toEqual({ two_factor: true, challenge: expect.any(String) });
  });

  describe('with the address of an account', () => {
    test('is linked only once the password is given', async () => {
      const person = newPerson();
      const user = await addUser(person.email?.toUpperCase() ?? '');
      const offer = await arrive(person);
      expect(offer).toEqual({ link: expect.any(String), email: user.email, provider: 'The Kite' });

      expect((await login(user.email, offer.link, 'not the password')).statusCode).toBe(422);
      expect(await identities(person.sub)).toEqual([]);

      expect((await login(user.email, offer.link)).statusCode).toBe(200);
      expect(await identities(person.sub)).toMatchObject([{ user_id: user.id, provider: 'kite' }]);
      const mails = await site().db.selectFrom('mails').select(['recipient', 'subject']).execute();
      expect(mails).toContainEqual({ recipient: user.email, subject: 'You can sign in with The Kite now' });

      const { token } = await arrive(person);
      expect(await userOf(token)).toMatchObject({ id: user.id, has_password: true });
    });

    test('is linked only after the second factor', async () => {
      const person = newPerson();
      const user = await addUser(person.email ?? '');
      await usersRepository(site().db).change(user.id, { two_factor_since: timestamp() });
      const { link } = await arrive(person);
      const answer = await login(user.email, link);
      expect(answer.json()).toEqual({ two_factor: true, challenge: expect.any(String) });
      expect(await identities(person.sub)).toEqual([]);

      const call = { request: { ip: '127.0.0.1', headers: {} }, reply: { header: () => undefined } };
      await signIns(site()).finish(user, { remember: false, link }, call);
      expect(await identities(person.sub)).toMatchObject([{ user_id: user.id }]);
    });

    test('is not linked to another account', async () => {
      const person = newPerson();
      await addUser(person.email ?? '');
      const other = await addUser(newPerson().email ?? '');
      const { link } = await arrive(person);
      expect((await login(other.email, link)).statusCode).toBe(200);
      expect(await identities(person.sub)).toEqual([]);
    });

    test('is not linked once the account has another address', async () => {
      const person = newPerson();
      const user = await addUser(person.email ?? '');
      const { link } = await arrive(person);
      const email = `moved-${user.email}`;
      await usersRepository(site().db).change(user.id, { email });
      expect((await login(email, link)).statusCode).toBe(200);
      expect(await identities(person.sub)).toEqual([]);
    });

    test('stays with the account that it was linked to meanwhile', async () => {
      const person = newPerson();
      const user = await addUser(person.email ?? '');
      const { link } = await arrive(person);
      const holder = await addUser(newPerson().email ?? '');
      await site()
        .db.insertInto('identities')
        .values({ user_id: holder.id, provider: 'kite', subject: person.sub, created_at: timestamp() })
        .execute();
      expect((await login(user.email, link)).statusCode).toBe(200);
      expect(await identities(person.sub)).toMatchObject([{ user_id: holder.id }]);
      const { token } = await arrive(person);
      expect(await userOf(token)).toMatchObject({ id: holder.id });
    });
  });
};

describeSite('third-party sign-in', signsIn, { environment });

describeSite(
  'starting more sign-ins than people do',
  (site) => {
    test('is refused with the time to wait', async () => {
      const begin = (remoteAddress: string) =>
        site().app.inject({ method: 'POST', url: '/api/oauth/kite', payload: {}, remoteAddress });
      for (let i = 0; i < 30; i++) expect((await begin('192.0.2.7')).statusCode).toBe(200);
      const answer = await begin('192.0.2.7');
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect((await begin('192.0.2.8')).statusCode).toBe(200);
    });
  },
  { environment },
);

describeSite(
  'third-party sign-in over https',
  (site) => {
    test('comes back to the public address, with a cookie for https alone', async () => {
      const answer = await site().guest.post('/api/oauth/kite', {});
      const { url } = answer.json<{ url: string }>();
      expect(new URL(url).searchParams.get('redirect_uri')).toBe(
        'https://www.lapis.example/api/oauth/kite/callback',
      );
      expect(findCookie(answer.headers['set-cookie'])).toMatch(/^__Host-oauth=.*; Secure$/);
    });
  },
  { environment: () => ({ ...environment(), PUBLIC_URL: 'https://www.lapis.example' }) },
);

describeSite('a site without providers', (site) => {
  test('offers none', async () => {
    expect((await site().guest.get('/api/oauth/providers')).json()).toEqual([]);
  });
});
