import type { RouteObject } from '@lapis/router';

/** Stands in for `load-remote.ts` in tests (jest.config.cjs), which name the remotes' routes as modules. */
export const loadRemote = (name: string) => import(`${name}/routes`) as Promise<{ routes: RouteObject[] }>;
