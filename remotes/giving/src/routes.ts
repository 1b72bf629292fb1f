import { type Page, toRoute, type RouteObject } from '@lapis/router';
import { ownGiftsPage } from './account/own-gifts.page';
import { framedPages, pages } from './pages';
import { portalRoute } from './portal/routes';

const isFramed = (page: Page) => framedPages.some((framed: Page) => framed === page);

/** Routes of this remote, its only export. */
export const routes: RouteObject[] = [
  ...pages.filter((page) => !isFramed(page)).map(toRoute),
  {
    id: 'giving:own',
    lazy: () => import(/* webpackChunkName: "account" */ './account/OwnFrame'),
    children: [toRoute(ownGiftsPage)],
  },
  portalRoute,
];
