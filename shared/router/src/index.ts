import type { createBrowserRouter } from 'react-router-dom';

/**
 * The part of react-router-dom that we use. A module shared by federation is never tree-shaken, so the whole
 * package would come to every visitor; each name below is one that somebody needs.
 */
export {
  createBrowserRouter,
  createPath,
  isRouteErrorResponse,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  RouterContextProvider,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
  type HydrationState,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouteObject,
  type UIMatch,
} from 'react-router-dom';
export {
  announce,
  announced,
  announcedMenu,
  announceMenu,
  href,
  isAnnounced,
  pathOf,
  pathsOf,
  type Address,
  type PageName,
} from '@lapis/contract/pages';
export { page, routeOf, type Handle, type Page } from './page';
export type { Layout } from '@lapis/contract/rendering';

/** The site's router in the browser. */
export type HostRouter = ReturnType<typeof createBrowserRouter>;
