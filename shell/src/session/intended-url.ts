import { cookies } from '@lapis/contract/cookies';
import Cookies from 'js-cookie';

const { name } = cookies.intendedUrl;

/** The page that was wanted before the sign-in, kept as a cookie until the browser is closed. */
export const intendedUrl = {
  keep: (path: string) =>
    Cookies.set(name, path, { sameSite: 'Lax', secure: location.protocol === 'https:' }),

  /** Answers the wanted path and forgets it; null where there is none, or where it leads off the site. */
  take() {
    const path = Cookies.get(name);
    Cookies.remove(name);
    return path ? withinSite(path) : null;
  },
};

/** As the browser reads it, which takes backslashes for slashes and drops tabs: only a path of this site counts. */
function withinSite(path: string) {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(path, location.origin);
  // A path that begins with two slashes would be another host to the router.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}
