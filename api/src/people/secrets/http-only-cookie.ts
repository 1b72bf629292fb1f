import { type Cookie, cookieName } from '@lapis/contract/cookies';
import type { Settings } from '../../server/settings/settings';

const DAY = 86_400;

/**
 * Cookie that scripts can't read, with a base64url value. Its path is `/`, as the prefix `__Host-` requires.
 */
export function httpOnlyCookie(
  cookie: Cookie,
  { secure }: Pick<Settings, 'secure'>,
  sameSite: 'Lax' | 'Strict',
) {
  const name = cookieName(cookie, secure);
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`);
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
  const life = cookie.days === null ? '' : `Max-Age=${Math.round(cookie.days * DAY)}; `;
  return {
    of: (value: string) => `${name}=${value}; ${life}${attributes}`,
    cleared: `${name}=; Max-Age=0; ${attributes}`,
    read: (sent = '') => pattern.exec(sent)?.[1],
  };
}
