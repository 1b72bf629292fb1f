import { useSyncExternalStore } from 'react';
import { auth, guest, type AuthState } from './auth';

export { auth, createAuth, type Auth, type AuthState } from './auth';
export { createSession, type Session } from './session';

/** Returns the signed-in user and re-renders when the user changes. The server always renders for a guest. */
export const useAuth = (): AuthState =>
  useSyncExternalStore(
    auth.subscribe,
    () => auth.state,
    () => guest,
  );
