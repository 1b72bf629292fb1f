import {
  isRouteErrorResponse,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  type Layout,
} from '@lapis/router';
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
import { handleOf } from '../navigation/handle';
import { useServed } from '../pages/Served';
import { isRendered } from '../page-config';
import { firstLayoutOf } from '../federation/remotes';

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

/** The layout that the innermost route names; a page without one uses the default. */
function useLayout() {
  const named = useMatches().findLast((match) => handleOf(match).layout);
  return layouts[(named && handleOf(named).layout) ?? 'default'];
}

/** The first page of every document has the same key: where its reader was is no place on another page. */
const placeOf = ({ key, pathname, search }: ReturnType<typeof useLocation>) =>
  key === 'default' ? pathname + search : key;

/** The frame around every page. */
export function Root() {
  const Frame = useLayout();
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
  const Frame = layouts[firstLayoutOf(useLocation().pathname)];
  return (
    <Frame>
      <LoadingPage />
    </Frame>
  );
}

/**
 * A page that does not exist stays in its layout, and so does one whose code could not come without a connection; one
 * that could not be loaded otherwise gets the error layout. Where the frame around a page fails that the server has
 * rendered, the page can still be read.
 */
export function PageProblem() {
  const error = useRouteError();
  const Frame = useLayout();
  const served = useServed();
  const isOffline = error instanceof NoConnection;
  const isAnswer = isRouteErrorResponse(error);
  if (!isOffline && !(isAnswer && error.status === 404))
    return <ErrorLayout served={isAnswer ? [] : served} />;
  return <Frame>{isOffline ? <OfflinePage /> : <NotFoundPage />}</Frame>;
}
