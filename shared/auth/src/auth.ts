import type { User } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { tokenCookie } from './token-cookie';

export interface AuthState {
  user: User | null;
  loggedIn: boolean;
}

export const guest: AuthState = { user: null, loggedIn: false };

/**
 * Who is signed in, for the whole page (specification, section 4). Host and remotes share the one instance
 * below; it knows nothing of HTTP, see `createSession`.
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

    /** Takes over the token that another tab has written to the cookie; answers whether that changed anything. */
    adoptToken(value: string | null) {
      const known = token;
      token = value;
      return token !== known;
    },

    setUser(user: User) {
      if (user !== state.user) become({ user, loggedIn: true });
    },

    /** Whoever waits for the user of a new token hears that none will come. */
    clear() {
      const hadSession = token !== null || state.loggedIn;
      token = null;
      tokenCookie.remove();
      if (hadSession) become(guest);
    },

    /** Forgets the user but not the token, so that the next guard fetches the user anew. */
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
