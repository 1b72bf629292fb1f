import type { HostConfig } from '@lapis/contract/rendering';
import { bus } from '@lapis/event-bus';
import { RouterProvider } from '@lapis/router';
import { SiteContext } from '@lapis/ui';
import { type ReactNode, startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { reloadOnUncaughtChunkFailure } from './federation/chunk-failure';
import { forget } from './federation/reload';
import { failToRender, tellStart, reportVisits } from './federation/reports';
import { LISTENING } from './listening';
import { watchPages } from './navigation/change';
import { logPageErrors } from './navigation/errors';
import { prefetchInSight, prefetchOnIntent } from './navigation/prefetch';
import { showProgress } from './navigation/progress';
import { keepHead } from './navigation/head';
import { applyPlan } from './federation/remotes';
import { PageBoundary } from './pages/PageBoundary';
import { isRendered } from './page-config';
import { readConfig } from './routing/page-data';
import { askFirstGuards, createHostRouter, forReact, loadFirstPage } from './routing/router';
import { connectSession } from './session/connect';
import { session } from './session/session';
import { shareBetweenTabs } from './session/tabs';
import { createDefaultPolicy } from './trusted-types';

/**
 * Starts the host and hydrates the server-rendered page, or renders it in the browser. Rejects if the code
 * fails to load; the page then stays readable.
 */
export async function start() {
  let config: HostConfig | undefined;
  // Created first, because loading code needs it before the config is known.
  createDefaultPolicy(() => config);
  const place = document.getElementById('root')!;
  reloadOnUncaughtChunkFailure();
  // The server rendered the page for a guest, so the user is fetched in the meantime.
  void session.restore();
  config = await readConfig();
  applyPlan(config);
  tellStart();
  const { site } = config;
  const first = isRendered() ? await loadFirstPage() : undefined;
  const router = createHostRouter(first);
  const takesOver = place.hasChildNodes() && !first?.isNewer;

  connectSession(router);
  shareBetweenTabs();
  showProgress(router);
  keepHead(router, site);
  watchPages(router);
  logPageErrors(router);
  reportVisits(router);
  prefetchOnIntent(place);
  prefetchInSight(router);
  if (first) void askFirstGuards(router);
  const { analytics } = site;
  if (analytics) {
    void import(/* webpackChunkName: "consent" */ './consent/consent').then(({ countVisitsByConsent }) =>
      countVisitsByConsent(analytics),
    );
  }

  const page = (
    <Interactive>
      <RouterProvider router={forReact(router, takesOver)} />
    </Interactive>
  );
  const root = show(place, <SiteContext value={site}>{page}</SiteContext>, takesOver);
  dispatchEvent(new Event(LISTENING));
  forget('host');
  forget('data');
  forget('config');
  bus.on('content:changed', (changed) => {
    if (changed.kind !== 'site') return;
    if (JSON.stringify(changed.site.colours) !== JSON.stringify(site.colours)) {
      void import(/* webpackChunkName: "colours" */ './colours').then(({ showColours }) =>
        showColours(changed.site.colours),
      );
    }
    // Updated in place, because the page's head uses the same object.
    Object.assign(site, changed.site);
    root.render(<SiteContext value={changed.site}>{page}</SiteContext>);
  });
  return { router, root };
}

const caught: RootOptions = {
  onCaughtError(error, { errorBoundary }) {
    console.error(error);
    failToRender(error, errorBoundary instanceof PageBoundary);
  },
};

function show(place: Element, site: ReactNode, takesOver: boolean) {
  if (!takesOver) {
    const root = createRoot(place, caught);
    const render = () => root.render(site);
    // Synchronous, so that a click made before can be repeated.
    if (place.hasChildNodes()) flushSync(render);
    else render();
    return root;
  }
  // A transition hydrates in slices, so that scrolling and typing stay responsive.
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(place, site, caught);
  });
  return root!;
}

/** Marks the page as interactive: effects run after hydration. */
function Interactive({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark('lapis:interactive');
    document.documentElement.dataset['alive'] = '';
  }, []);
  return children;
}
