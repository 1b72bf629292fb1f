import type { User } from '@lapis/contract';
import type { Auth } from './auth';

interface SessionCalls {
  fetchUser: () => Promise<User>;
  endSession: () => Promise<unknown>;
}

/**
 * Creates the functions that start, restore and end a session with the given API calls (specification,
 * section 4).
 */
export function createSession(auth: Auth, { fetchUser, endSession }: SessionCalls) {
  let restoring: { token: string; done: Promise<void> } | undefined;

  async function fetchOrDiscard(token: string) {
    try {
      const user = await fetchUser();
      if (auth.token === token) auth.setUser(user);
    } catch {
      // Signs out silently if the user can't be fetched (specification, section 8).
      if (auth.token === token) auth.clear();
    }
    if (restoring?.token === token) restoring = undefined;
  }

  return {
    /** Fetches the user if there is a token but no user yet. Concurrent callers share one request. */
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

    /** Signs out locally, even if the server can't be reached. */
    async end() {
      try {
        if (auth.token) await endSession();
      } catch {
        // Ignores a failed logout (specification, section 8).
      } finally {
        auth.clear();
      }
    },
  };
}

export type Session = ReturnType<typeof createSession>;
