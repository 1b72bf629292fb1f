import { withinSite } from '@lapis/contract/address';
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
