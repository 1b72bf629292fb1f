import { hashCheaply, PASSWORD, signedInPerson } from '../account/person.fixture';
import { timestamp } from '../../server/time/clock';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { describeSite, type TestSite } from '../../testing/testing';
import { generateCode, switchOnTwoFactor } from '../two-factor/authenticator.fixture';
import { usersRepository } from '../users/users.repository';
import { purgeKnownOrigins } from './known-origins';

const passwordHash = hashCheaply(PASSWORD);

async function addUser({ db }: TestSite, email: string) {
  const password_hash = await passwordHash;
  const person = { firstname: 'Zohra', lastname: 'Rahimi', role: 'admin', email_verified_at: null } as const;
  return usersRepository(db).add({ ...person, email, password_hash });
}

const XSRF = 'a-value-of-the-test';
let networks = 0;
const newNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`;

/** A browser that keeps its device cookie. */
function browser({ app }: TestSite) {
  const client = {
    ip: newNetwork(),
    device: undefined as string | undefined,
    async post(url: string, payload: object) {
      const cookie = [`XSRF-TOKEN=${XSRF}`, ...(client.device ? [`device=${client.device}`] : [])].join('; ');
      const headers = { cookie, 'x-xsrf-token': XSRF };
      const answer = await app.inject({
        method: 'POST',
        url: `/api${url}`,
        payload,
        headers,
        remoteAddress: client.ip,
      });
      client.device = answer.cookies.find(({ name }) => name === 'device')?.value ?? client.device;
      return answer;
    },
    login: async (email: string, password = PASSWORD) =>
      (await client.post('/login', { email, password })).statusCode,
  };
  return client;
}

/** Fails until the network of a stranger is blocked. */
async function lockOut(site: TestSite, email: string) {
  for (let i = 0; i < 5; i++) expect(await browser(site).login(email, 'wrong')).toBe(422);
  expect(await browser(site).login(email)).toBe(429);
}

describeSite('wrong passwords of strangers', (site) => {
  test('do not lock out a browser that signed in before, in any network', async () => {
    const { email } = await addUser(site(), 'browser@lapis.example');
    const own = browser(site());
    expect(await own.login(email)).toBe(200);
    own.ip = newNetwork();
    await lockOut(site(), email);
    expect(await own.login(email.toUpperCase())).toBe(200);
  });

  test('do not lock out a network from which the user signed in before, even without cookies', async () => {
    const { email } = await addUser(site(), 'network@lapis.example');
    const own = browser(site());
    expect(await own.login(email)).toBe(200);
    await lockOut(site(), email);
    const remoteAddress = own.ip;
    const payload = { email, password: PASSWORD };
    const script = await site().app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress });
    expect(script.statusCode).toBe(200);
    expect(script.cookies.map(({ name }) => name)).toEqual(['XSRF-TOKEN']);
  });

  test('in the same network do not lock out a browser that signed in before', async () => {
    const { email } = await addUser(site(), 'office@lapis.example');
    const [own, neighbour] = [browser(site()), browser(site())];
    expect(await own.login(email)).toBe(200);
    neighbour.ip = own.ip;
    for (let i = 0; i < 5; i++) await neighbour.login(`guess-${i}@lapis.example`, 'wrong');
    expect(await neighbour.login(email)).toBe(429);
    expect(await own.login(email)).toBe(200);
  });

  test('do not lock out a user who has just reset the password by email', async () => {
    const { id, email } = await addUser(site(), 'mailed@lapis.example');
    const own = browser(site());
    await lockOut(site(), email);
    expect(await own.login(email)).toBe(429);
    const password = 'a new and shining door';
    const reset = (token: string) =>
      own.post('/password/reset', { token, email, password, password_confirmation: password });
    for (let i = 0; i < 6; i++) {
      const guess = { token: `guess-${i}`, email, password, password_confirmation: password };
      expect((await browser(site()).post('/password/reset', guess)).statusCode).toBe(404);
    }
    expect((await reset(await oneTimeTokens(site().db).issue('reset', id, {}))).statusCode).toBe(200);
    expect(await own.login(email, password)).toBe(200);
  });
});

describeSite('wrong codes of strangers who have the password', (site) => {
  test('do not lock out a browser that signed in before', async () => {
    const person = await signedInPerson(site());
    const own = browser(site());
    const { email, id } = person.user;
    expect(await own.login(email)).toBe(200);
    own.ip = newNetwork();
    const { secret } = await switchOnTwoFactor(person);
    const answer = async (client: ReturnType<typeof browser>, code: string) => {
      const challenge = await oneTimeTokens(site().db).issue('challenge', id, { remember: false });
      return (await client.post('/login/two-factor', { challenge, code })).statusCode;
    };
    for (let i = 0; i < 5; i++) expect(await answer(browser(site()), generateCode(secret, 20))).toBe(422);
    expect(await answer(browser(site()), generateCode(secret, 1))).toBe(429);
    expect(await answer(own, generateCode(secret, 1))).toBe(200);
  });
});

describeSite('a browser that an account knows', (site) => {
  test('has five wrong passwords of its own, which lock out no other browser', async () => {
    const { email } = await addUser(site(), 'own@lapis.example');
    const [own, other] = [browser(site()), browser(site())];
    expect(await own.login(email)).toBe(200);
    const home = own.ip;
    own.ip = newNetwork();
    for (let i = 0; i < 5; i++) expect(await own.login(email, 'wrong')).toBe(422);
    expect(await own.login(email)).toBe(429);
    expect(await other.login(email)).toBe(200);
    own.ip = home;
    expect(await own.login(email)).toBe(429);
  });

  test('is unknown to the account of another person', async () => {
    const { email } = await addUser(site(), 'victim@lapis.example');
    const { email: ownEmail } = await addUser(site(), 'attacker@lapis.example');
    const attacker = browser(site());
    expect(await attacker.login(ownEmail)).toBe(200);
    await lockOut(site(), email);
    expect(await attacker.login(email)).toBe(429);
    attacker.device = 'x'.repeat(43);
    expect(await attacker.login(email)).toBe(429);
  });

  test('gets a new cookie at each sign-in, for all accounts, and a copy of an old one is worthless', async () => {
    const [one, two] = [
      await addUser(site(), 'one@lapis.example'),
      await addUser(site(), 'two@lapis.example'),
    ];
    const own = browser(site());
    expect(await own.login(one.email)).toBe(200);
    const copy = own.device;
    expect(await own.login(two.email)).toBe(200);
    expect(own.device).not.toBe(copy);
    own.ip = newNetwork();
    await lockOut(site(), one.email);
    const thief = browser(site());
    thief.device = copy;
    expect(await thief.login(one.email)).toBe(429);
    expect(await own.login(one.email)).toBe(200);
  });

  test('is recognised by a cookie that no script can read, stored only as a hash', async () => {
    const { id, email } = await addUser(site(), 'cookie@lapis.example');
    const own = browser(site());
    const answer = await own.post('/login', { email, password: PASSWORD });
    expect(answer.cookies.find(({ name }) => name === 'device')).toEqual({
      name: 'device',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      maxAge: 400 * 86_400,
      httpOnly: true,
      sameSite: 'Strict',
    });
    const rows = await site().db.selectFrom('known_origins').selectAll().where('user_id', '=', id).execute();
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['device', 'network']);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${own.device}|${own.ip}`));
  });

  test('is kept for 400 days, among the last twenty', async () => {
    const { id, email } = await addUser(site(), 'many@lapis.example');
    for (let i = 0; i < 22; i++) expect(await browser(site()).login(email)).toBe(200);
    const count = async () =>
      (await site().db.selectFrom('known_origins').select('kind').where('user_id', '=', id).execute()).length;
    expect(await count()).toBe(40);

    const old = timestamp(-400 * 86_400_000);
    await site().db.updateTable('known_origins').set({ used_at: old }).where('user_id', '=', id).execute();
    await purgeKnownOrigins(site().db);
    expect(await count()).toBe(0);
  });
});

describeSite(
  'over https',
  (site) => {
    test('the cookie’s name binds it to this host', async () => {
      const { email } = await addUser(site(), 'https@lapis.example');
      const login = (headers: Record<string, string>) =>
        site().guest.post(
          '/api/login',
          { email, password: PASSWORD },
          { ...headers, cookie: `XSRF-TOKEN=${XSRF}`, 'x-xsrf-token': XSRF },
        );
      const set = [(await login({})).headers['set-cookie'] ?? []].flat();
      expect(set).toEqual([
        expect.stringMatching(
          /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
        ),
      ]);
    });
  },
  { environment: { PUBLIC_URL: 'https://lapis.example' } },
);
