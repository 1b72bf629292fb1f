/** Stands in for the host's `load-remote.ts` in a build of the site as one application: nothing comes from elsewhere. */
const compiled = {
  public: () => import('public/routes'),
  account: () => import('account/routes'),
  admin: () => import('admin/routes'),
};

export const loadRemote = (name: keyof typeof compiled) => compiled[name]();
