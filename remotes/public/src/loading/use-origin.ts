import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What the addresses of the site begin with; empty on the server, which only the browser tells where it is. */
export const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  );
