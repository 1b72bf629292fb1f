import type { User } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { tokenCookie } from './token-cookie';

export interface AuthState {
  user: User | null;
  loggedIn: boolean;
}

export const guest: AuthState = { user: null, loggedIn: false };

/**
 * Keeps the page's signed-in user (specification, section 4). The host and all remotes share the instance
 * below. `createSession` makes the HTTP calls.
 */
export function createAuth() {
  let state = guest;
  let token = tokenCookie.read();
  const listeners = new Set<() => void>();

  function become(next: AuthState) {
    state = next;
    for (const listener of listeners) listener();
    bus.emit('session:changed', { user: state.user });
  }

  return {
    get token() {
      return token;
    },
    get user() {
      return state.user;
    },
    get loggedIn() {
      return state.loggedIn;
    },
    get state() {
      return state;
    },

    saveToken(value: string, { remember }: { remember: boolean }) {
      token = value;
      tokenCookie.write(value, remember);
    },

    /**
     * Adopts the token that another tab wrote to the cookie. Returns true if the token is a different one.
     */
    adoptToken(value: string | null) {
      const known = token;
      token = value;
      return token !== known;
    },

    setUser(user: User) {
      if (user !== state.user) become({ user, loggedIn: true });
    },

    /**
     * Discards the token and the user. Notifies listeners even if the user isn't known yet, because they may
     * be waiting for the user that belongs to a new token.
     */
    clear() {
      const hadSession = token !== null || state.loggedIn;
      token = null;
      tokenCookie.remove();
      if (hadSession) become(guest);
    },

    forgetUser() {
      if (state.loggedIn) become(guest);
    },

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Auth = ReturnType<typeof createAuth>;

export const auth = createAuth();
