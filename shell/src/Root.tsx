import {
  isRouteErrorResponse,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  type Handle,
  type Layout,
} from '@lapis/router';
import { Loading } from '@lapis/ui';
import { Suspense, type ReactNode } from 'react';
import { DefaultLayout } from './layouts/DefaultLayout';
import { ErrorLayout } from './layouts/ErrorLayout';
import { PlainLayout } from './layouts/PlainLayout';
import { AdminLayout } from './layouts/portal-frame';
import { PageTransition } from './navigation/PageTransition';
import { NotFoundPage } from './pages/NotFoundPage';
import { firstLayoutOf } from './remotes';

/** Its code comes later, so that the server's markup stands until then. */
const PortalLayout = ({ children }: { children?: ReactNode }) => (
  <Suspense fallback={<Loading />}>
    <AdminLayout>{children}</AdminLayout>
  </Suspense>
);

const layouts: Record<Layout, (props: { children?: ReactNode }) => ReactNode> = {
  admin: PortalLayout,
  default: DefaultLayout,
  error: ErrorLayout,
  plain: PlainLayout,
};

/** The layout that the innermost route names; a page without one uses the default. */
function useLayout() {
  const named = useMatches().findLast(({ handle }) => (handle as Handle | undefined)?.layout);
  return layouts[(named?.handle as Handle | undefined)?.layout ?? 'default'];
}

/** The frame around every page. */
export function Root() {
  const Frame = useLayout();
  return (
    <Frame>
      <PageTransition>
        <Outlet />
      </PageTransition>
      <ScrollRestoration />
    </Frame>
  );
}

/** Until the first page's code and data have arrived. */
export function FirstLoad() {
  const Frame = layouts[firstLayoutOf(useLocation().pathname)];
  return (
    <Frame>
      <Loading />
    </Frame>
  );
}

/** A page that does not exist stays in its layout; one that could not be loaded gets the error layout. */
export function PageProblem() {
  const error = useRouteError();
  const Frame = useLayout();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorLayout />;
  return (
    <Frame>
      <NotFoundPage />
    </Frame>
  );
}
