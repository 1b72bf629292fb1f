import type { Handle } from '@lapis/router';

export const inPortal = {
  layout: 'admin',
  guards: ['admin'],
  needs: 'giving',
  help: 'giving',
} satisfies Partial<Handle>;
