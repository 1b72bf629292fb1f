/** A host that is none of ours: what the plugin's documentation has one do, and no more. */
import { init, loadRemote, loadShare } from '@module-federation/enhanced/runtime';
import { createElement, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

interface Router {
  createBrowserRouter(routes: object[]): object;
  RouterProvider: ComponentType<{ router: object }>;
}

const entry = new URLSearchParams(location.search).get('entry') ?? '';
init({ name: 'stock', remotes: [{ name: 'charity_public', entry }] });
history.replaceState(null, '', '/terms');

const share = await loadShare<Router>('@lapis/router');
const router = share && share();
const remote = await loadRemote<{ routes: object[] }>('charity_public/routes');
if (!router || !remote) throw new Error('There is no router, or no remote');
createRoot(document.body).render(
  createElement(router.RouterProvider, { router: router.createBrowserRouter(remote.routes) }),
);
