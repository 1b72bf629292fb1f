import { randomBytes } from 'node:crypto';
import type { TestSite } from '../../testing/testing';
import { type ProviderPerson, visitProvider } from './provider.fixture';

/** Callback URL of a site that isn't listening. */
export const callbackUrl = (provider: string) => `http://localhost:3000/api/oauth/${provider}/callback`;

/** A person with an unknown subject. */
export const newPerson = (more: Partial<ProviderPerson> = {}): ProviderPerson => {
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

export const findCookie = (set: string | string[] | undefined) =>
  [set ?? []].flat().find((one) => /^(__Host-)?oauth=/.test(one)) ?? '';

const parseFragment = (location: unknown) =>
  Object.fromEntries(new URLSearchParams(/^\/login#(.*)$/.exec(String(location))?.[1]));

export const travels = (site: () => TestSite) => {
  async function begin(provider: string, body: object = {}) {
    const answer = await site().guest.post(`/api/oauth/${provider}`, body);
    expect(answer.statusCode).toBe(200);
    const { url } = answer.json<{ url: string }>();
    return { url, setCookie: findCookie(answer.headers['set-cookie']) };
  }

  async function comeBack(to: URL, setCookie: string) {
    const cookie = setCookie.split(';', 1).join();
    const answer = await site().guest.get(to.pathname + to.search, cookie ? { cookie } : {});
    expect(answer.statusCode).toBe(302);
    return { answer, fragment: parseFragment(answer.headers.location) };
  }

  async function travel(person: ProviderPerson | 'nobody', provider = 'kite', body: object = {}) {
    const { url, setCookie } = await begin(provider, body);
    const { fragment } = await comeBack(await visitProvider(url, person), setCookie);
    return fragment;
  }

  const exchange = (code = '') => site().guest.post('/api/oauth/exchange', { code });

  async function arrive(person: ProviderPerson, provider?: string, body?: object) {
    const { oauth } = await travel(person, provider, body);
    const answer = await exchange(oauth);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ token?: string; expires_in?: number; challenge?: string; link?: string }>();
  }

  const fetchUser = async (token = '') =>
    (await site().guest.get('/api/user', { authorization: `Bearer ${token}` })).json<object>();

  return { begin, comeBack, travel, exchange, arrive, userOf: fetchUser };
};
