import { QueryFrame } from '@lapis/queries';
import { toRoute, type RouteObject } from '@lapis/router';
import { ownPages } from './account/own-pages';
import { entrancePages } from './pages';

/** Routes of this remote: sign-in and account pages. */
export const routes: RouteObject[] = [
  {
    id: 'account:queries',
    Component: QueryFrame,
    children: [
      ...entrancePages.map(toRoute),
      {
        id: 'account:own',
        lazy: () => import(/* webpackChunkName: "account" */ './account/OwnFrame'),
        children: ownPages.map(toRoute),
      },
    ],
  },
];
