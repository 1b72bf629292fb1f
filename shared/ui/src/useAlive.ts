import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page has come to life: false on the server, and until the browser has taken over what it rendered. A
 * form can't be sent before; the browser itself would send it elsewhere.
 */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
