import { useAlive } from '@lapis/ui';

/** What the addresses of the site begin with; empty on the server, which only the browser tells where it is. */
export const useOrigin = () => (useAlive() ? location.origin : '');
