import { routeOf, type RouteObject } from '@lapis/router';
import { ownGiftsPage } from './account/own-gifts.page';
import { publicPages } from './pages';
import { portalRoute } from './portal/routes';

/** The site map of this remote: all that it exposes. */
export const routes: RouteObject[] = [
  ...publicPages.map(routeOf),
  {
    id: 'giving:own',
    lazy: () => import(/* webpackChunkName: "account" */ './account/OwnFrame'),
    children: [routeOf(ownGiftsPage)],
  },
  portalRoute,
];
