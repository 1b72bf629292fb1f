import { routeOf, type Handle, type RouteObject } from '@lapis/router';
import { checkAuth, guardMiddleware } from '../guards/middleware';
import { mountRoutes } from './mount';
import { NotFoundPage } from '../pages/NotFoundPage';
import { unauthorizedPage } from '../pages';
import { UnauthorizedPage } from '../pages/UnauthorizedPage';
import { allMounts, type Mount } from '../federation/remotes';
import { FirstLoad, PageProblem, Root } from './Root';

/** The pages of remotes by the remote's name, as far as they are known. */
export type RemotePages = Record<string, RouteObject[]>;

const nothing = () => null;

/** Apart from the pages' own ids, which are their names: 'admin' is a page and a remote. */
export const mountId = (remote: string) => `remote:${remote}`;

const notFound = {
  path: '*',
  Component: NotFoundPage,
  handle: { title: 'Page not found', status: 404 } satisfies Handle,
};

/**
 * The place for a remote, guarded before its code is asked for; its pages are put in on the way there. It has no
 * path of its own, or it would be the page at that path, and the remote's were never discovered.
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

/** What is not there in the segments that only some may enter, which is not for others to know. */
const unknownPages = ({ name, segments, layouts, guardsAt }: Mount): RouteObject[] =>
  segments
    .filter((segment) => guardsAt(`/${segment}`).length > 0)
    .map((segment) => ({
      ...notFound,
      id: `${name}:not-found:${segment}`,
      path: `/${segment}/*`,
      handle: { ...notFound.handle, ...(layouts?.[segment] && { layout: layouts[segment] }) },
    }));

const root: RouteObject = {
  id: 'root',
  Component: Root,
  ErrorBoundary: PageProblem,
  HydrateFallback: FirstLoad,
  middleware: [checkAuth],
  loader: nothing,
  shouldRevalidate: () => true,
};

/** The routes of the site: the frame is here, the pages are the remotes'. The same on the server and in the browser. */
export const siteRoutes = (pages: RemotePages = {}): RouteObject[] => [
  {
    ...root,
    children: [
      ...allMounts().map((mount) => mountPoint(mount, pages[mount.name])),
      {
        ...routeOf(unauthorizedPage),
        Component: UnauthorizedPage,
      },
      { ...notFound, id: 'not-found' },
    ],
  },
];

/** The frame alone, for pages that only the browser renders. */
export const frameRoutes = (): RouteObject[] => [
  { ...root, Component: FirstLoad, children: [{ path: '*', element: null }] },
];
