import type { TestSite } from '../../../testing/testing';

/** Opens a page as a visitor and returns the token for its reports. */
export async function fetchPageToken({ app }: Pick<TestSite, 'app'>, cookie = '') {
  const { headers } = await app.inject({ url: '/about', headers: { accept: 'text/html', cookie } });
  return /^visit;desc="([\w.-]+)"$/.exec(String(headers['server-timing']))?.[1];
}
