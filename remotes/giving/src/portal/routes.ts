import { toRoute, type RouteObject } from '@lapis/router';
import { portalPages } from './pages';

/** Routes for the portal's pages. Visitors to /give don't load the portal's layout and navigation. */
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
