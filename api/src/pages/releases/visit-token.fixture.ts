import type { TestSite } from '../../testing/testing';

/** Opens a page as a visitor; returns the token that its reports carry. */
export async function tokenOfPage({ app }: Pick<TestSite, 'app'>, cookie = '') {
  const { headers } = await app.inject({ url: '/about', headers: { accept: 'text/html', cookie } });
  return /^visit;desc="([\w.-]+)"$/.exec(String(headers['server-timing']))?.[1];
}
