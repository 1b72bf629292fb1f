import { toRoute, type Handle, type RouteObject } from '@lapis/router';
import { checkAuth, guardMiddleware } from '../guards/middleware';
import { openPageAhead } from '../navigation/page-ahead';
import { mountRoutes } from './mount';
import { NotFoundPage } from '../pages/NotFoundPage';
import { PortalProblem } from '../pages/PortalProblem';
import { unauthorizedPage } from '../pages';
import { UnauthorizedPage } from '../pages/UnauthorizedPage';
import { allMounts, type Mount } from '../federation/remotes';
import { FirstLoad, PageProblem, Root } from './Root';

export type RemotePages = Record<string, RouteObject[]>;

const nothing = () => null;

/** Prefixed, because page ids may have the same name: 'admin' is both a page and a remote. */
export const mountId = (remote: string) => `remote:${remote}`;

const notFound = {
  path: '*',
  Component: NotFoundPage,
  handle: { title: 'Page not found', status: 404 } satisfies Handle,
};

/**
 * Creates the mount point for a remote. The remote's guards run before its code is loaded. The mount point
 * has no path: otherwise it would match that path itself, and the remote's pages would never be discovered.
 */
function mountPoint(mount: Mount, pages: RouteObject[] = []): RouteObject {
  const { name, handle } = mount;
  return {
    id: mountId(name),
    handle,
    ...(handle.guards && { middleware: guardMiddleware(handle.guards), loader: nothing }),
    children: mountRoutes([...pages, ...unknownPages(mount)], mount),
  };
}

const UnknownPortalPage = () => (
  <PortalProblem>
    <NotFoundPage />
  </PortalProblem>
);

/** Returns guarded catch-all routes, so that only permitted visitors learn which pages don't exist. */
const unknownPages = ({ name, segments, layout, layouts, guardsAt }: Mount): RouteObject[] =>
  segments
    .filter((segment) => guardsAt(`/${segment}`).length > 0)
    .map((segment) => ({
      ...notFound,
      id: `${name}:not-found:${segment}`,
      path: `/${segment}/*`,
      Component: (layouts?.[segment] ?? layout) === 'admin' ? UnknownPortalPage : NotFoundPage,
      handle: { ...notFound.handle, ...(layouts?.[segment] && { layout: layouts[segment] }) },
    }));

const root: RouteObject = {
  id: 'root',
  Component: Root,
  ErrorBoundary: PageProblem,
  HydrateFallback: FirstLoad,
  middleware: [openPageAhead, checkAuth],
  loader: nothing,
  shouldRevalidate: () => true,
};

export const siteRoutes = (pages: RemotePages = {}): RouteObject[] => [
  {
    ...root,
    children: [
      ...allMounts().map((mount) => mountPoint(mount, pages[mount.name])),
      {
        ...toRoute(unauthorizedPage),
        Component: UnauthorizedPage,
      },
      { ...notFound, id: 'not-found' },
    ],
  },
];

export const frameRoutes = (): RouteObject[] => [
  { ...root, Component: FirstLoad, children: [{ path: '*', element: null }] },
];
