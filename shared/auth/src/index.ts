import { useSyncExternalStore } from 'react';
import { auth, guest, type AuthState } from './auth';

export { auth, createAuth, type Auth, type AuthState } from './auth';
export { createSession, type Session } from './session';

/** The signed-in user, re-rendering when that changes. The server always renders for a guest. */
export const useAuth = (): AuthState =>
  useSyncExternalStore(
    auth.subscribe,
    () => auth.state,
    () => guest,
  );
