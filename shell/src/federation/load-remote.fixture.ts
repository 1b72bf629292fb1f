import type { RouteObject } from '@lapis/router';

/** Replaces `load-remote.ts` in tests (jest.config.cjs), which import a remote's routes as a module. */
export const loadRemote = (name: string) => import(`${name}/routes`) as Promise<{ routes: RouteObject[] }>;
