import '@lapis/ui/theme.css';
import '@lapis/ui/site-fonts.css';
import { menuOf } from '@lapis/contract/rendering';
import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import { http } from '@lapis/http/client';
import {
  announce,
  announceMenu,
  createBrowserRouter,
  isRouteErrorResponse,
  Outlet,
  pathsOf,
  RouterProvider,
  useRouteError,
  type Address,
  type RouteObject,
} from '@lapis/router';
import { Loading, serverErrorDialog, SiteContext, tokenExpiredDialog } from '@lapis/ui';
import { createRoot } from 'react-dom/client';
import { Frame } from './Frame';
import { chosenData, enter, recordedNetwork, session, signInAs } from './session';

// Before anything of the remote runs: the pages of all remotes can be linked to, and are in the menus.
const allPages = Object.values(announcements()).flatMap(({ pages }) => pages);
announce(pathsOf(allPages));
announceMenu(menuOf(allPages));

/**
 * Runs a remote by itself, for development and for trying it alone: a minimal layout in the place of the host's,
 * with a session to switch and a choice between recorded answers and a real server. No guards: every page can be seen.
 */
export async function standalone({ name, routes }: { name: string; routes: RouteObject[] }) {
  if (chosenData() === 'recorded') http.defaults.adapter = recordedNetwork();
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

type AnnouncedPage = Address & Parameters<typeof menuOf>[0][number];

/** As the development server wrote them into the page. */
function announcements() {
  const text = document.getElementById('lapis-announcements')?.textContent ?? '{}';
  return JSON.parse(text) as Record<string, { pages: AnnouncedPage[] }>;
}

function Problem() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <p>{missing ? 'This remote has no such page, or the page says 404.' : String(error)}</p>;
}
