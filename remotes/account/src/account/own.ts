import type { Handle } from '@lapis/router';

/** Of every page of one's own account. */
export const own = { layout: 'default', guards: ['auth'] } satisfies Partial<Handle>;
