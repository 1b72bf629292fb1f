/** Stands in for the host's `load-remote.ts` in a build of the site as one application: nothing comes from elsewhere. */
export const loadRemote = (name: string): Promise<unknown> => import(`../../remotes/${name}/src/routes.ts`);
