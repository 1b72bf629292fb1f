/** Replaces the host's `load-remote.ts` when the site is built as one application, which loads no remotes. */
export const loadRemote = (name: string): Promise<unknown> => import(`../../remotes/${name}/src/routes.ts`);
