import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns true once the page is hydrated; false on the server. Forms must not be sent earlier, because the
 * browser would submit them itself.
 */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
