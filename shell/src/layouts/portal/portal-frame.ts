import { lazy } from 'react';

/** Loaded in the browser by administrators only; the server imports the layout directly (`.server.ts`). */
export const AdminLayout = lazy(() =>
  import(/* webpackChunkName: "layout-admin" */ './AdminLayout').then((module) => ({
    default: module.AdminLayout,
  })),
);
