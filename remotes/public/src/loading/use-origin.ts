import { useAlive } from '@lapis/ui';

/** Returns the site's origin; empty on the server and until hydration. */
export const useOrigin = () => (useAlive() ? location.origin : '');
