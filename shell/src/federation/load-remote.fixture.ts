import type { RouteObject } from '@lapis/router';

/** Replaces `load-remote.ts` in tests (jest.config.cjs), which name remotes' routes as modules. */
export const loadRemote = (name: string) => import(`${name}/routes`) as Promise<{ routes: RouteObject[] }>;
