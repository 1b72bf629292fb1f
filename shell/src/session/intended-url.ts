import { cookies } from '@lapis/contract/cookies';
import Cookies from 'js-cookie';

const { name } = cookies.intendedUrl;

export const intendedUrl = {
  keep: (path: string) =>
    Cookies.set(name, path, { sameSite: 'Lax', secure: location.protocol === 'https:' }),

  take() {
    const path = Cookies.get(name);
    Cookies.remove(name);
    return path ? withinSite(path) : null;
  },
};

/**
 * Returns the path, or null if it leads to another site. Parsed as a browser would, because browsers treat
 * backslashes as slashes and drop tabs.
 */
function withinSite(path: string) {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(path, location.origin);
  // The router would treat a path with two leading slashes as a different host.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}
