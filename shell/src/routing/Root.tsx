import {
  isRouteErrorResponse,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  type Layout,
} from '@lapis/router';
import { useAuth } from '@lapis/auth';
import { Loading } from '@lapis/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { DefaultLayout } from '../layouts/DefaultLayout';
import { ErrorLayout } from '../layouts/ErrorLayout';
import { PlainLayout } from '../layouts/PlainLayout';
import { AdminLayout } from '../layouts/portal-frame';
import { NoConnection } from '../federation/chunk-failure';
import { LoadingPage } from '../pages/LoadingPage';
import { NotFoundPage } from '../pages/NotFoundPage';
import { OfflinePage } from '../pages/OfflinePage';
import { PageBoundary } from '../pages/PageBoundary';
import { PortalProblem } from '../pages/PortalProblem';
import { handleOf } from '../navigation/handle';
import { useServed } from '../pages/Served';
import { isRendered } from '../page-config';
import { layoutAt } from '../federation/remotes';

/** Its code comes later, so that the server's markup stands until then. */
const PortalLayout = ({ children }: { children?: ReactNode }) => (
  <Suspense fallback={<Loading />}>
    <AdminLayout>{children}</AdminLayout>
  </Suspense>
);

const layouts: Record<Layout, (props: { children?: ReactNode }) => ReactNode> = {
  admin: PortalLayout,
  default: DefaultLayout,
  error: () => <ErrorLayout />,
  plain: PlainLayout,
};

/** The layout that the innermost route names; a page without one has that of its address. */
function useLayoutName() {
  const { pathname } = useLocation();
  const named = useMatches().findLast((match) => handleOf(match).layout);
  return (named && handleOf(named).layout) ?? layoutAt(pathname);
}

/** The first page of every document has the same key: where its reader was is no place on another page. */
const placeOf = ({ key, pathname, search }: ReturnType<typeof useLocation>) =>
  key === 'default' ? pathname + search : key;

/** The frame around every page. */
export function Root() {
  const Frame = layouts[useLayoutName()];
  const { key } = useLocation();
  const [first] = useState(key);
  return (
    <Frame>
      <PageBoundary place={key} isServed={key === first && isRendered()}>
        <Outlet />
      </PageBoundary>
      <ScrollRestoration getKey={placeOf} />
    </Frame>
  );
}

/** Until the first page's code and data have arrived. */
export function FirstLoad() {
  const Frame = layouts[layoutAt(useLocation().pathname)];
  return (
    <Frame>
      <LoadingPage />
    </Frame>
  );
}

/**
 * A page that does not exist keeps its layout, and so does one whose code could not be fetched offline. A page that
 * failed otherwise gets the error layout; in the portal the frame stays, so that staff can go on to other screens. If
 * the frame fails around a page that the server has rendered, the page can still be read.
 */
export function PageProblem() {
  const error = useRouteError();
  const layout = useLayoutName();
  const served = useServed();
  const { user } = useAuth();
  const { key } = useLocation();
  const isOffline = error instanceof NoConnection;
  const isAnswer = isRouteErrorResponse(error);
  const isMissing = isAnswer && error.status === 404;
  const keepsPortal = layout === 'admin' && user !== null;
  if (!isOffline && !isMissing && !keepsPortal) return <ErrorLayout served={isAnswer ? [] : served} />;
  const Frame = layouts[layout];
  const problem = isOffline ? <OfflinePage /> : isMissing ? <NotFoundPage /> : <PortalProblem />;
  return (
    // The portal's frame is code of its own, which may be what is missing.
    <PageBoundary place={key} isServed={false}>
      <Frame>{problem}</Frame>
    </PageBoundary>
  );
}
