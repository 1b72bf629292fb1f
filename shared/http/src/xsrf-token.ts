import { cookies } from '@lapis/contract/cookies';

const { name } = cookies.xsrf;

/** As many random bytes as the server's own tokens have, and more than anybody guesses. */
const BYTES = 32;

/**
 * Sees to it that the cookie of the XSRF pair is there. Who only reads has none, so that caches can hand on what
 * everybody reads; the first change that is made from a page brings it, and no request has to ask for it. What counts is
 * that no other site can read the cookie or set it, and not who made the value.
 */
export function provideXsrfToken() {
  if (new RegExp(`(^|; )${name}=.`).test(document.cookie)) return;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const token = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${token}; Path=/; SameSite=Lax${secure}`;
}
