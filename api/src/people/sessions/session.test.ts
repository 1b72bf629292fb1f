import type argon2 from '@node-rs/argon2';
import { HOUR, MINUTE, SECOND, timestamp } from '../../server/time/clock';
import { orNotFound } from '../../server/http/http-error';
import { describeOnEachDatabase, describeSite, type TestSite } from '../../testing/testing';
import { usersRepository } from '../users/users.repository';
import { hashPassword } from '../secrets/password';
import { sessionRepository } from './session.repository';

const PASSWORD = 'a kite over the roofs';

async function addUser({ db }: TestSite, email: string) {
  await usersRepository(db).add({
    firstname: 'Zohra',
    lastname: 'Rahimi',
    email,
    password_hash: await hashPassword(PASSWORD),
    role: 'user',
    email_verified_at: null,
  });
  return { email, password: PASSWORD };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describeOnEachDatabase('sessions', (site) => {
  test('signing in returns a token for the user, and signing out ends it', async () => {
    const { email } = await addUser(site(), 'Zohra@lapis.example');

    const login = await site().guest.post('/api/login', { email: 'zohra@LAPIS.example', password: PASSWORD });
    expect(login.statusCode).toBe(200);
    expect(login.json()).toEqual({ token: expect.any(String), token_type: 'bearer', expires_in: 86_400 });
    expect(login.headers['cache-control']).toBe('no-store');

    const { token } = login.json<{ token: string }>();
    const user = await site().guest.get('/api/user', bearer(token));
    expect(user.json()).toMatchObject({ email, firstname: 'Zohra', role: 'user', has_password: true });
    expect(user.body).not.toContain('argon2');

    const logout = await site().guest.post('/api/logout', undefined, bearer(token));
    expect(logout.statusCode).toBe(204);
    expect((await site().guest.get('/api/user', bearer(token))).statusCode).toBe(401);
  });

  test('the database holds no token, only its hash', async () => {
    const { token } = await site().signIn('user');
    const rows = await site().db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('a session lives for 365 days when remembered', async () => {
    const credentials = await addUser(site(), 'remember@lapis.example');
    const login = await site().guest.post('/api/login', { ...credentials, remember: true });
    expect(login.json()).toMatchObject({ expires_in: 365 * 86_400 });
  });

  test('a session lasts no longer than the settings say, however it is used', async () => {
    const { db } = site();
    const lengths = { idle: HOUR, rememberedIdle: 2 * HOUR, longest: 3 * HOUR };
    const sessions = sessionRepository(db, lengths);
    const { id: userId } = await usersRepository(db)
      .findByEmail((await site().signIn('user')).email)
      .then(orNotFound);
    for (const [remember, idle] of [
      [false, HOUR],
      [true, 2 * HOUR],
    ] as const) {
      const { token, expiresIn } = await sessions.start({ userId, remember, userAgent: null, ip: '::1' });
      expect(expiresIn * SECOND).toBe(idle);
      const before = orNotFound(await sessions.find(token));
      const endsIn = async (age: number) => {
        const createdAt = timestamp(-age);
        await sessions.touch({ ...before, createdAt, lastSeenAt: timestamp(-2 * MINUTE) });
        const row = db.selectFrom('sessions').select('expires_at').where('id', '=', before.id);
        return Date.parse((await row.executeTakeFirstOrThrow()).expires_at) - Date.now();
      };
      expect(Math.round((await endsIn(0)) / MINUTE)).toBe(idle / MINUTE);
      expect(Math.round((await endsIn(2.5 * HOUR)) / MINUTE)).toBe(30);
      await endsIn(3 * HOUR + 1);
      expect(await sessions.find(token)).toBeUndefined();
    }
  });

  test('use prolongs a session, once a minute at most, and idleness ends it', async () => {
    const { db, signIn } = site();
    const client = await signIn('user');
    const mine = () =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'user_id')
        .where('email', '=', client.email)
        .select(['sessions.id', 'expires_at', 'sessions.last_seen_at']);
    const begun = await mine().executeTakeFirstOrThrow();

    await client.get('/api/user');
    expect(await mine().executeTakeFirstOrThrow()).toEqual(begun);

    const set = (values: { last_seen_at?: string; expires_at?: string }) =>
      db.updateTable('sessions').set(values).where('id', '=', begun.id).execute();
    await set({ last_seen_at: timestamp(-61_000), expires_at: timestamp(60_000) });
    await client.get('/api/user');
    const prolonged = await mine().executeTakeFirstOrThrow();
    expect(prolonged.expires_at >= begun.expires_at).toBe(true);

    await set({ expires_at: timestamp(-1) });
    expect((await client.get('/api/user')).statusCode).toBe(401);
  });

  test('deleting a user ends the sessions', async () => {
    const client = await site().signIn('user');
    await site().db.deleteFrom('users').where('email', '=', client.email).execute();
    expect((await client.get('/api/user')).statusCode).toBe(401);
  });

  test('an address can be used by one account only, regardless of case', async () => {
    await addUser(site(), 'twice@lapis.example');
    await expect(addUser(site(), 'TWICE@lapis.example')).rejects.toThrow();
  });
});

describeSite('wrong passwords', (site) => {
  const login = (email: string, password: string, remoteAddress = '192.0.2.1') =>
    site().app.inject({ method: 'POST', url: '/api/login', payload: { email, password }, remoteAddress });

  test('get the same response after the same work, whether or not the user exists', async () => {
    await addUser(site(), 'known@lapis.example');
    // Timing is measured by the benchmark of sign-ins, because the test machine may be busy.
    const verify = jest.spyOn(jest.requireActual<typeof argon2>('@node-rs/argon2'), 'verify');
    const known = await login('known@lapis.example', 'not the password', '192.0.2.9');
    const unknown = await login('unknown@lapis.example', 'not the password', '192.0.2.9');

    expect(known.statusCode).toBe(422);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    const hash = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(verify.mock.calls).toEqual([
      [hash, 'not the password'],
      [hash, 'not the password'],
    ]);
    verify.mockRestore();
  });

  test('lock the account for a minute after five, even for the right password', async () => {
    const { email } = await addUser(site(), 'locked@lapis.example');
    for (let i = 0; i < 5; i++) {
      expect((await login(email, 'wrong', `198.51.100.${i}`)).statusCode).toBe(422);
    }
    const refused = await login(email.toUpperCase(), PASSWORD, '198.51.100.9');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(refused.json()).toEqual({ message: expect.stringMatching(/wait/) });
  });

  test('lock the network address after five, whatever the account', async () => {
    for (let i = 0; i < 5; i++) await login(`guess-${i}@lapis.example`, 'wrong', '203.0.113.5');
    expect((await login('guess-6@lapis.example', 'wrong', '203.0.113.5')).statusCode).toBe(429);
    expect((await login('guess-6@lapis.example', 'wrong', '203.0.113.6')).statusCode).toBe(422);
  });

  test('are not counted during a lock: an account locks no network, nor a network an account', async () => {
    const { email } = await addUser(site(), 'shared@lapis.example');
    for (let i = 0; i < 5; i++) await login('closed@lapis.example', 'wrong', `198.51.100.${20 + i}`);
    for (let i = 0; i < 6; i++) {
      expect((await login('closed@lapis.example', 'wrong', '203.0.113.90')).statusCode).toBe(429);
    }
    expect((await login(email, PASSWORD, '203.0.113.90')).statusCode).toBe(200);

    for (let i = 0; i < 5; i++) await login(`other-${i}@lapis.example`, 'wrong', '203.0.113.91');
    for (let i = 0; i < 6; i++) expect((await login(email, 'wrong', '203.0.113.91')).statusCode).toBe(429);
    expect((await login(email, PASSWORD, '203.0.113.92')).statusCode).toBe(200);
  });

  test('arriving together are not all let through', async () => {
    const tries = Array.from({ length: 8 }, () => login('burst@lapis.example', 'wrong', '203.0.113.70'));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  test('are all that counts: signing in often locks nothing', async () => {
    const { email } = await addUser(site(), 'often@lapis.example');
    for (let i = 0; i < 7; i++) expect((await login(email, PASSWORD, '203.0.113.80')).statusCode).toBe(200);
  });
});

describeSite('expired sessions', (site) => {
  test('are deleted, and active ones stay', async () => {
    const { db, signIn } = site();
    const [expired, living] = [await signIn('user'), await signIn('user')];
    await db
      .updateTable('sessions')
      .set({ expires_at: timestamp(-1) })
      .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', expired.email))
      .execute();

    await sessionRepository(db).purgeExpired();
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
    expect((await living.get('/api/user')).statusCode).toBe(200);
  });
});
