import type { RouteObject } from '@lapis/router';

const remotes: Record<string, () => Promise<{ routes: RouteObject[] }>> = {
  public: () => import('public/routes'),
  account: () => import('account/routes'),
  admin: () => import('admin/routes'),
};

export const loadRemote = (name: string) => remotes[name]!();
