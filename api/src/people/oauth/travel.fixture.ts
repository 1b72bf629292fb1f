import { randomBytes } from 'node:crypto';
import type { TestSite } from '../../testing/testing';
import { type Person, visitProvider } from './provider.fixture';

/** Where a site that listens nowhere is, as it believes. */
export const callbackOf = (provider: string) => `http://localhost:3000/api/oauth/${provider}/callback`;

/** Somebody whom nobody knows yet. */
export const newPerson = (more: Partial<Person> = {}): Person => {
  const sub = randomBytes(6).toString('hex');
  return {
    sub,
    email: `${sub}@lapis.example`,
    email_verified: true,
    given_name: 'Mina',
    family_name: 'Marsh',
    ...more,
  };
};

/** The cookie that ties a sign-in to its browser, as it is set. */
export const cookieOf = (set: string | string[] | undefined) =>
  [set ?? []].flat().find((one) => /^(__Host-)?oauth=/.test(one)) ?? '';

const fragmentOf = (location: unknown) =>
  Object.fromEntries(new URLSearchParams(/^\/login#(.*)$/.exec(String(location))?.[1]));

/** What a browser does on the way through a provider, step by step. */
export const travels = (site: () => TestSite) => {
  async function begin(provider: string, body: object = {}) {
    const answer = await site().guest.post(`/api/oauth/${provider}`, body);
    expect(answer.statusCode).toBe(200);
    const { url } = answer.json<{ url: string }>();
    return { url, setCookie: cookieOf(answer.headers['set-cookie']) };
  }

  async function comeBack(to: URL, setCookie: string) {
    const cookie = setCookie.split(';', 1).join();
    const answer = await site().guest.get(to.pathname + to.search, cookie ? { cookie } : {});
    expect(answer.statusCode).toBe(302);
    return { answer, fragment: fragmentOf(answer.headers.location) };
  }

  /** All the way, to what the page is told. */
  async function travel(person: Person | 'nobody', provider = 'kite', body: object = {}) {
    const { url, setCookie } = await begin(provider, body);
    const { fragment } = await comeBack(await visitProvider(url, person), setCookie);
    return fragment;
  }

  const exchange = (code = '') => site().guest.post('/api/oauth/exchange', { code });

  async function arrive(person: Person, provider?: string, body?: object) {
    const { oauth } = await travel(person, provider, body);
    const answer = await exchange(oauth);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ token?: string; expires_in?: number; challenge?: string; link?: string }>();
  }

  const userOf = async (token = '') =>
    (await site().guest.get('/api/user', { authorization: `Bearer ${token}` })).json<object>();

  return { begin, comeBack, travel, exchange, arrive, userOf };
};
