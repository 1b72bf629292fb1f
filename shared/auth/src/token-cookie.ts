import { cookies } from '@lapis/contract/cookies';
import Cookies from 'js-cookie';

const { name, days } = cookies.token;

const inBrowser = typeof document !== 'undefined';

export const tokenCookie = {
  read: () => (inBrowser ? (Cookies.get(name) ?? null) : null),

  write(token: string, remember: boolean) {
    Cookies.set(name, token, {
      sameSite: 'Lax',
      secure: location.protocol === 'https:',
      expires: remember ? days : undefined,
    });
  },

  remove: () => Cookies.remove(name),
};
