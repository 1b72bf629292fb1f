import { lazy } from 'react';

/** In the browser the portal's layout comes to administrators alone; the server has it at hand (`.server.ts`). */
export const AdminLayout = lazy(() =>
  import(/* webpackChunkName: "layout-admin" */ './AdminLayout').then((module) => ({
    default: module.AdminLayout,
  })),
);
