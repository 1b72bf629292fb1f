/**
 * Host as a third party would write it. It follows the plugin's documentation, and provides the site settings
 * that our pages need.
 */
import { init, loadRemote, loadShare } from '@module-federation/enhanced/runtime';
import { createElement, type ComponentType, type Context } from 'react';
import { createRoot } from 'react-dom/client';

interface Router {
  createBrowserRouter(routes: object[]): object;
  RouterProvider: ComponentType<{ router: object }>;
}

const entry = new URLSearchParams(location.search).get('entry') ?? '';
init({ name: 'stock', remotes: [{ name: 'charity_public', entry }] });
history.replaceState(null, '', '/terms');

const router = await shared<Router>('@lapis/router');
const ui = await shared<{ SiteContext: Context<unknown> }>('@lapis/ui');
const site: unknown = await (await fetch('/api/site')).json();
const remote = await loadRemote<{ routes: object[] }>('charity_public/routes');
if (!remote) throw new Error('There is no remote');
const pages = createElement(router.RouterProvider, { router: router.createBrowserRouter(remote.routes) });
createRoot(document.body).render(createElement(ui.SiteContext, { value: site }, pages));

async function shared<T>(name: string): Promise<T> {
  const share = await loadShare<T>(name);
  const module = share && share();
  if (!module) throw new Error(`There is no ${name}`);
  return module;
}
