import { cookies } from '@lapis/contract/cookies';

const { name } = cookies.xsrf;

/** Length of a token in bytes, the same as for the server's tokens. */
const BYTES = 32;

/**
 * Sets the XSRF cookie before the first call that changes something. Responses to reads don't set the cookie,
 * so that shared caches can store them. The protection relies on other sites being unable to read or set the
 * cookie, not on who generated it.
 */
export function provideXsrfToken() {
  if (new RegExp(`(^|; )${name}=.`).test(document.cookie)) return;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const token = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${token}; Path=/; SameSite=Lax${secure}`;
}
