import type { Handle } from '@lapis/router';

/** What all pages of this remote in the portal say of themselves. */
export const inPortal = {
  layout: 'admin',
  guards: ['admin'],
  needs: 'giving',
} satisfies Partial<Handle>;
