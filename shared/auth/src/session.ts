import type { User } from '@lapis/contract';
import type { Auth } from './auth';

interface SessionCalls {
  fetchUser: () => Promise<User>;
  endSession: () => Promise<unknown>;
}

/** Signing in, staying signed in and signing out, over whatever makes the calls (specification, section 4). */
export function createSession(auth: Auth, { fetchUser, endSession }: SessionCalls) {
  let restoring: { token: string; done: Promise<void> } | undefined;

  async function fetchOrDiscard(token: string) {
    try {
      const user = await fetchUser();
      if (auth.token === token) auth.setUser(user);
    } catch {
      // Specification, section 8: a user who can't be fetched is signed out, silently.
      if (auth.token === token) auth.clear();
    }
    if (restoring?.token === token) restoring = undefined;
  }

  return {
    /** Fetches the user where there is a token and no user yet; several callers share one request. */
    async restore() {
      const { token } = auth;
      if (!token || auth.user) return;
      if (restoring?.token !== token) restoring = { token, done: fetchOrDiscard(token) };
      await restoring.done;
    },

    async start(token: string, { remember }: { remember: boolean }) {
      auth.saveToken(token, { remember });
      auth.forgetUser();
      await this.restore();
    },

    /** Signs out here whether or not the server could be told. */
    async end() {
      try {
        if (auth.token) await endSession();
      } catch {
        // Specification, section 8: a failing logout call is ignored.
      } finally {
        auth.clear();
      }
    },
  };
}

export type Session = ReturnType<typeof createSession>;
