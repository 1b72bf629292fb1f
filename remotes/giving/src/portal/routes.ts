import { toRoute, type RouteObject } from '@lapis/router';
import { portalPages } from './pages';

/** Routes of the portal's pages, whose layout and navigation visitors to /give don't load. */
export const portalRoute: RouteObject = {
  id: 'giving:portal',
  lazy: () => import(/* webpackChunkName: "portal" */ './frame/frame'),
  children: [
    {
      id: 'giving:navigation',
      lazy: () => import(/* webpackChunkName: "portal" */ './frame/GivingFrame'),
      children: portalPages.map(toRoute),
    },
  ],
};
