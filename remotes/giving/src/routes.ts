import { type Page, routeOf, type RouteObject } from '@lapis/router';
import { ownGiftsPage } from './account/own-gifts.page';
import { framedPages, pages } from './pages';
import { portalRoute } from './portal/routes';

const isFramed = (page: Page) => framedPages.some((framed: Page) => framed === page);

/** The site map of this remote: all that it exposes. */
export const routes: RouteObject[] = [
  ...pages.filter((page) => !isFramed(page)).map(routeOf),
  {
    id: 'giving:own',
    lazy: () => import(/* webpackChunkName: "account" */ './account/OwnFrame'),
    children: [routeOf(ownGiftsPage)],
  },
  portalRoute,
];
