import type { createBrowserRouter } from 'react-router-dom';

/**
 * Exports only the parts of react-router-dom that are used. Federated modules are not tree-shaken, so every
 * visitor would otherwise load the whole package.
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
  requirePath,
  toPaths,
  type Address,
  type PageName,
} from '@lapis/contract/pages';
export { page, toRoute, type Handle, type Page } from './page';
export type { Layout } from '@lapis/contract/rendering';

export type HostRouter = ReturnType<typeof createBrowserRouter>;
