import { routeOf, type RouteObject } from '@lapis/router';
import { portalPages } from './pages';

/** The pages in the portal, in its frame and below a navigation of their own. Visitors of /give load nothing of either. */
export const portalRoute: RouteObject = {
  id: 'giving:portal',
  lazy: () => import(/* webpackChunkName: "portal" */ './frame/frame'),
  children: [
    {
      id: 'giving:navigation',
      lazy: () => import(/* webpackChunkName: "portal" */ './frame/GivingFrame'),
      children: portalPages.map(routeOf),
    },
  ],
};
