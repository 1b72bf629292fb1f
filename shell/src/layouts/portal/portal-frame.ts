import { lazy } from 'react';

/** Loaded in the browser by administrators only; the server imports the layout directly (`.server.ts`). */
export const AdminLayout = lazy(() =>
  import(/* webpackChunkName: "part-portal" */ './AdminLayout').then((module) => ({
    default: module.AdminLayout,
  })),
);
