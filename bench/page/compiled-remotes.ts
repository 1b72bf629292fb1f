/** Replaces the host's `load-remote.ts` in a build of the site as one application, which loads no remotes. */
export const loadRemote = (name: string): Promise<unknown> => import(`../../remotes/${name}/src/routes.ts`);
