import type { HostConfig } from '@lapis/contract/rendering';
import { bus } from '@lapis/event-bus';
import { RouterProvider } from '@lapis/router';
import { SiteContext } from '@lapis/ui';
import { type ReactNode, startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { reloadOnUncaughtChunkFailure } from './federation/chunk-failure';
import { forget } from './federation/reload';
import { failToRender, tellVisits } from './federation/reports';
import { LISTENING } from './listening';
import { watchPages } from './navigation/change';
import { logPageErrors } from './navigation/errors';
import { prefetchOnIntent } from './navigation/prefetch';
import { showProgress } from './navigation/progress';
import { keepHead } from './navigation/head';
import { follow } from './federation/remotes';
import { PageBoundary } from './pages/PageBoundary';
import { isRendered } from './page-config';
import { readConfig } from './routing/page-data';
import { createHostRouter, forReact, loadFirstPage } from './routing/router';
import { connectSession } from './session/connect';
import { session } from './session/session';
import { shareBetweenTabs } from './session/tabs';
import { createDefaultPolicy } from './trusted-types';

/**
 * Puts the host together and brings the page to life that the server rendered: a whole one, or its frame alone,
 * into which the page then comes. Rejects where the code of a whole one can't be had: it stays readable.
 */
export async function start() {
  let config: HostConfig | undefined;
  // Code is loaded before it is known whose site this is.
  createDefaultPolicy(() => config);
  const place = document.getElementById('root')!;
  reloadOnUncaughtChunkFailure();
  // The server rendered for a guest. Who is signed in is asked for meanwhile, and shown when it is known.
  void session.restore();
  config = await readConfig();
  follow(config);
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
  tellVisits(router);
  prefetchOnIntent(place);
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
    // The head is made of the same object with every page.
    Object.assign(site, changed.site);
    root.render(<SiteContext value={changed.site}>{page}</SiteContext>);
  });
  return { router, root };
}

/** What React does with an error that a boundary caught. */
const caught: RootOptions = {
  onCaughtError(error, { errorBoundary }) {
    console.error(error);
    failToRender(error, errorBoundary instanceof PageBoundary);
  },
};

/** Takes over what the server rendered; where it could render nothing, or it is out of date, the browser does. */
function show(place: Element, site: ReactNode, takesOver: boolean) {
  if (!takesOver) {
    const root = createRoot(place, caught);
    const render = () => root.render(site);
    // In place of a page at once, so that what was pressed there is there to be pressed again.
    if (place.hasChildNodes()) flushSync(render);
    else render();
    return root;
  }
  // As a transition it is done in slices, between which the page can be scrolled and typed into.
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(place, site, caught);
  });
  return root!;
}

/** Marks when the site answers to its visitor: effects run once React has taken the markup over. */
function Interactive({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark('lapis:interactive');
    document.documentElement.dataset['alive'] = '';
  }, []);
  return children;
}
