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
    return path && /^\/(?![/\\])/.test(path) ? path : null;
  },
};
