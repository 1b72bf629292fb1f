import Cookies from 'js-cookie';

/** Specification, section 9: the cookie's name, and its life in days when 'remember' was chosen. */
const name = 'token';
const rememberedDays = 365;

const inBrowser = typeof document !== 'undefined';

export const tokenCookie = {
  read: () => (inBrowser ? (Cookies.get(name) ?? null) : null),

  /** Without `remember` the cookie lasts until the browser is closed. */
  write(token: string, remember: boolean) {
    Cookies.set(name, token, {
      sameSite: 'Lax',
      secure: location.protocol === 'https:',
      expires: remember ? rememberedDays : undefined,
    });
  },

  remove: () => Cookies.remove(name),
};
