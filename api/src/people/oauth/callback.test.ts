import { generateKeyPairSync, sign } from 'node:crypto';
import { timestamp } from '../../server/time/clock';
import { freePort } from '../../testing/free-port';
import { describeSite, type TestSite } from '../../testing/testing';
import { type RealProvider, siteSettings, startProvider, visitProvider } from './provider.fixture';
import { callbackUrl, findCookie, newPerson, travels } from './travel.fixture';

let kite: RealProvider;
/** Port of a provider that starts later. */
let latePort: number;

beforeAll(async () => {
  kite = await startProvider({ redirectUris: ['kite', 'secretless'].map(callbackUrl) });
  latePort = await freePort();
});
afterAll(() => kite.stop());

const environment = () => ({
  ...siteSettings('KITE', kite.issuer),
  ...siteSettings('SECRETLESS', kite.issuer, 'not-its-secret'),
  ...siteSettings('ELSEWHERE', kite.issuer.replace('127.0.0.1', 'localhost')),
  ...siteSettings('LATE', `http://127.0.0.1:${latePort}`),
});

const comesBack = (site: () => TestSite) => {
  const { begin, comeBack, travel } = travels(site);

  test('counts once', async () => {
    const { url, setCookie } = await begin('kite');
    const back = await visitProvider(url, newPerson());
    expect((await comeBack(back, setCookie)).fragment).toEqual({ oauth: expect.any(String) });
    expect((await comeBack(back, setCookie)).fragment).toEqual({ oauth_error: 'expired' });
  });

  test('counts only in the browser that started it, and is not used up by others', async () => {
    const { url, setCookie } = await begin('kite');
    const other = await begin('kite');
    const back = await visitProvider(url, newPerson());
    for (const foreign of ['', 'oauth=', other.setCookie]) {
      expect((await comeBack(back, foreign)).fragment).toEqual({ oauth_error: 'expired' });
    }
    expect((await comeBack(back, setCookie)).fragment).toEqual({ oauth: expect.any(String) });
  });

  test.each([
    ['another state', 'state', 'guessed', 'expired'],
    ['no state', 'state', '', 'expired'],
    ['another issuer', 'iss', 'http://127.0.0.1:1', 'failed'],
    ['another code', 'code', 'guessed', 'failed'],
    ['a failure of the provider', 'error', 'server_error', 'failed'],
  ])('with %s is rejected', async (_, name, value, word) => {
    const { url, setCookie } = await begin('kite');
    const back = await visitProvider(url, newPerson());
    back.searchParams.set(name, value);
    const { answer, fragment } = await comeBack(back, setCookie);
    expect(fragment).toEqual({ oauth_error: word });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(findCookie(answer.headers['set-cookie'])).toMatch(/^oauth=; Max-Age=0; Path=\/;/);
  });

  test.each(['nonce', 'verifier'] as const)('with a wrong %s is rejected', async (secret) => {
    const { url, setCookie } = await begin('kite');
    const back = await visitProvider(url, newPerson());
    const rows = site().db.updateTable('one_time_tokens').where('kind', '=', 'oauth');
    await rows
      .set(({ fn, val }) => ({ data: fn('replace', ['data', val(`"${secret}":"`), val(`"${secret}":"x`)]) }))
      .execute();
    expect((await comeBack(back, setCookie)).fragment).toEqual({ oauth_error: 'failed' });
  });

  test('to the address of another provider is rejected', async () => {
    const { url, setCookie } = await begin('kite');
    const back = await visitProvider(url, newPerson());
    back.pathname = '/api/oauth/secretless/callback';
    expect((await comeBack(back, setCookie)).fragment).toEqual({ oauth_error: 'failed' });
  });

  test('after ten minutes is too late', async () => {
    const { url, setCookie } = await begin('kite');
    const back = await visitProvider(url, newPerson());
    await site()
      .db.updateTable('one_time_tokens')
      .set({ expires_at: timestamp(-1) })
      .where('kind', '=', 'oauth')
      .execute();
    expect((await comeBack(back, setCookie)).fragment).toEqual({ oauth_error: 'expired' });
  });

  test('is denied if the visitor refuses', async () => {
    expect(await travel('nobody')).toEqual({ oauth_error: 'denied' });
  });

  test('leads only to our own page, without the provider’s code in the address', async () => {
    const { url, setCookie } = await begin('kite');
    const back = await visitProvider(url, newPerson());
    back.searchParams.set('redirect', 'https://elsewhere.example');
    const { answer } = await comeBack(back, setCookie);
    expect(answer.headers.location).toMatch(/^\/login#oauth=[\w-]{43}$/);
    expect(answer.headers.location).not.toContain(back.searchParams.get('code'));
  });
};

describeSite('a third-party sign-in that comes back', comesBack, { environment });

const fails = (site: () => TestSite) => {
  const { begin, comeBack, travel } = travels(site);
  const refused = (id: string) => site().guest.post(`/api/oauth/${id}`, {});

  test('that is down is tried again the next time, and the interrupted sign-in fails', async () => {
    const answer = await refused('late');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/^Late is not responding .* password\.$/),
    });

    const late = await startProvider({ redirectUris: [callbackUrl('late')], port: latePort });
    const { url, setCookie } = await begin('late');
    const back = await visitProvider(url, newPerson());
    await late.stop();
    expect((await comeBack(back, setCookie)).fragment).toEqual({ oauth_error: 'failed' });
    expect(site().log.join('')).toContain('ECONNREFUSED');
  });

  test('whose issuer differs from the configured one is rejected', async () => {
    expect((await refused('elsewhere')).statusCode).toBe(503);
  });

  test('that rejects our secret fails the sign-in, and the log says why', async () => {
    expect(await travel(newPerson(), 'secretless')).toEqual({ oauth_error: 'failed' });
    expect(site().log.join('')).toContain('invalid_client');
  });

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  test.each<[string, (signed: string) => string]>([
    [
      'of another key',
      (signed) => `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`,
    ],
    ['that was cut off', (signed) => `${signed}.`],
    ['of nothing', (signed) => `${signed}.${Buffer.alloc(256).toString('base64url')}`],
  ])('whose identity token has a signature %s fails the sign-in', async (_name, change) => {
    const { fetch } = globalThis;
    const changed = jest.fn(change);
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const answer = await fetch(...request);
      if (!answer.url.endsWith('/token')) return answer;
      const tokens = (await answer.json()) as { id_token: string };
      const signed = tokens.id_token.slice(0, tokens.id_token.lastIndexOf('.'));
      return Response.json({ ...tokens, id_token: changed(signed) });
    });
    expect(await travel(newPerson())).toEqual({ oauth_error: 'failed' });
    expect(changed).toHaveBeenCalled();
    jest.restoreAllMocks();
    expect(await travel(newPerson())).toEqual({ oauth: expect.any(String) });
  });

  test('leaves no secret in the log or the database', async () => {
    const person = newPerson();
    const { url, setCookie } = await begin('kite');
    const back = await visitProvider(url, person);
    await comeBack(back, setCookie);
    const { state, code } = Object.fromEntries(back.searchParams);
    const rows = JSON.stringify(await site().db.selectFrom('one_time_tokens').selectAll().execute());
    for (const secret of [
      state,
      code,
      /=([\w-]+)/.exec(setCookie)?.[1],
      'a-secret-of-the-test',
      'not-its-secret',
    ]) {
      expect(secret).toEqual(expect.any(String));
      expect(site().log.join('')).not.toContain(secret);
      expect(rows).not.toContain(secret);
    }
    expect(site().log.join('')).not.toContain(person.email);
  });
};

describeSite('a provider', fails, { environment });
