import '@lapis/ui/theme.css';
import '@lapis/ui/site-fonts.css';
import { collectMenu } from '@lapis/contract/rendering';
import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import { http } from '@lapis/http/client';
import {
  announce,
  announceMenu,
  createBrowserRouter,
  isRouteErrorResponse,
  Outlet,
  toPaths,
  RouterProvider,
  useRouteError,
  type Address,
  type RouteObject,
} from '@lapis/router';
import { Loading, serverErrorDialog, SiteContext, tokenExpiredDialog } from '@lapis/ui';
import { createRoot } from 'react-dom/client';
import { Frame } from './Frame';
import { chosenData, enter, recordedNetwork, session, signInAs } from './session';

// Runs before the remote's code, so that links to all remotes and their menus work.
const allPages = Object.values(announcements()).flatMap(({ pages }) => pages);
announce(toPaths(allPages));
announceMenu(collectMenu(allPages));

/**
 * Runs a remote alone, for development: with a minimal layout, a switch for the user, and recorded responses
 * or a real server. There are no guards, so every page is accessible.
 */
export async function standalone({ name, routes }: { name: string; routes: RouteObject[] }) {
  if (chosenData() === 'recorded') http.defaults.adapter = await recordedNetwork();
  await enter();

  const router = createBrowserRouter([
    {
      Component: () => (
        <Frame name={name}>
          <Outlet />
        </Frame>
      ),
      ErrorBoundary: () => (
        <Frame name={name}>
          <Problem />
        </Frame>
      ),
      HydrateFallback: Loading,
      children: routes,
    },
  ]);

  bus.on('session:start', async ({ token, remember }) => {
    await session.start(token, { remember });
    await router.navigate('/');
  });
  bus.on('session:end', () => void signInAs('guest'));
  bus.on('http:unauthorized', () => void tokenExpiredDialog());
  bus.on('http:server-error', (answer) => void serverErrorDialog(answer));

  createRoot(document.getElementById('root')!).render(
    <SiteContext value={await send('GET /site')}>
      <RouterProvider router={router} />
    </SiteContext>,
  );
}

type AnnouncedPage = Address & Parameters<typeof collectMenu>[0][number];

function announcements() {
  const text = document.getElementById('lapis-announcements')?.textContent ?? '{}';
  return JSON.parse(text) as Record<string, { pages: AnnouncedPage[] }>;
}

function Problem() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <p>{missing ? 'This remote has no such page, or the page says 404.' : String(error)}</p>;
}
