import { QueryFrame } from '@lapis/queries';
import { routeOf, type RouteObject } from '@lapis/router';
import { ownPages } from './account/own-pages';
import { entrancePages } from './pages';

/** The site map of this remote: signing in, and everything about one's own account. */
export const routes: RouteObject[] = [
  {
    id: 'account:queries',
    Component: QueryFrame,
    children: [
      ...entrancePages.map(routeOf),
      {
        id: 'account:own',
        lazy: () => import(/* webpackChunkName: "account" */ './account/OwnFrame'),
        children: ownPages.map(routeOf),
      },
    ],
  },
];
