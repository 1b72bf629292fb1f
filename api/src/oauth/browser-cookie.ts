import { cookies } from '@lapis/contract/cookies';
import type { Settings } from '../settings';

const { name } = cookies.oauth;
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`);

/** The cookie that ties a third-party sign-in to the browser which began it. No script can read it. */
export function browserCookie({ secure }: Pick<Settings, 'secure'>) {
  // Lax and not strict: the provider sends the browser back from another site.
  const attributes = `Path=/api/oauth; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    of: (value: string) => `${name}=${value}; ${attributes}`,
    cleared: `${name}=; Max-Age=0; ${attributes}`,
    /** Its value in what a browser sent. */
    read: (sent = '') => pattern.exec(sent)?.[1],
  };
}
