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
import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import { DefaultLayout } from '../layouts/DefaultLayout';
import { ErrorLayout } from '../layouts/ErrorLayout';
import { PlainLayout } from '../layouts/PlainLayout';
import { AdminLayout } from '../layouts/portal/portal-frame';
import { isOffline, isOfflineFailure } from '../federation/chunk-failure';
import { LoadingPage } from '../pages/LoadingPage';
import { NotFoundPage } from '../pages/NotFoundPage';
import { OfflinePage } from '../pages/OfflinePage';
import { PageBoundary } from '../pages/PageBoundary';
import { PortalProblem } from '../pages/PortalProblem';
import { Problem } from '../pages/Problem';
import { readHandle } from '../navigation/handle';
import { useServed } from '../pages/Served';
import { isRendered } from '../page-config';
import { layoutAt } from '../federation/remotes';
import { disableStylesBeside } from '../federation/styles';

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

function useLayoutName() {
  const { pathname } = useLocation();
  const named = useMatches().findLast((match) => readHandle(match).layout);
  return (named && readHandle(named).layout) ?? layoutAt(pathname);
}

/** The first page of every document has the key 'default', so its scroll position is stored by address. */
const scrollKey = ({ key, pathname, search }: ReturnType<typeof useLocation>) =>
  key === 'default' ? pathname + search : key;

/** Also on error pages: without it, the router forgets the positions to which the back button returns. */
const KeptScroll = () => <ScrollRestoration getKey={scrollKey} />;

export function Root() {
  const Frame = layouts[useLayoutName()];
  const { key, pathname } = useLocation();
  const [first] = useState(key);
  // Runs after the page's layout effects, which may measure elements, and before the page is painted.
  useLayoutEffect(() => disableStylesBeside(pathname), [pathname]);
  return (
    <Frame>
      <PageBoundary place={key} isServed={key === first && isRendered()}>
        <Outlet />
      </PageBoundary>
      <KeptScroll />
    </Frame>
  );
}

export function FirstLoad() {
  const Frame = layouts[layoutAt(useLocation().pathname)];
  return (
    <Frame>
      <LoadingPage />
    </Frame>
  );
}

/**
 * Renders routing errors. A missing page keeps its layout, and so does one whose code failed to load offline.
 * Other failures get the error layout, except in the portal: its frame stays, so that staff can open a
 * different page. Server-rendered content stays readable if the frame fails.
 */
export function PageProblem() {
  const error = useRouteError();
  const layout = useLayoutName();
  const served = useServed();
  const { user } = useAuth();
  const { key } = useLocation();
  const isCodeMissing = isOfflineFailure(error);
  const isAnswer = isRouteErrorResponse(error);
  const isMissing = isAnswer && error.status === 404;
  const keepsPortal = layout === 'admin' && user !== null;
  if (!isCodeMissing && !isMissing && !keepsPortal)
    return (
      <>
        <ErrorLayout served={isAnswer ? [] : served} isOffline={isOffline()} />
        <KeptScroll />
      </>
    );
  const Frame = layouts[layout];
  const problem = isCodeMissing ? <OfflinePage /> : isMissing ? <NotFoundPage /> : <Problem inPortal />;
  return (
    // The portal's frame is loaded separately, so its loading may have failed too.
    <PageBoundary place={key} isServed={false}>
      <Frame>
        {keepsPortal ? <PortalProblem>{problem}</PortalProblem> : problem}
        <KeptScroll />
      </Frame>
    </PageBoundary>
  );
}
