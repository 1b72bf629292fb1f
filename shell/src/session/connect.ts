import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { href } from '@lapis/router';
import { serverErrorDialog, tokenExpiredDialog } from '@lapis/ui';
import type { HostRouter } from '@lapis/router';
import { intendedUrl } from './intended-url';
import { session } from './session';

export function connectSession(router: HostRouter) {
  bus.on('session:start', async ({ token, remember, goTo }) => {
    await session.start(token, { remember });
    // Takes administrators to the portal, because they usually come to work on the site.
    const start = href(auth.user?.role === 'admin' ? 'admin' : 'home');
    if (!auth.loggedIn) return;
    const wanted = intendedUrl.take() ?? goTo ?? start;
    // The server handles links to opened versions.
    if (wanted.startsWith('/api/')) location.replace(wanted);
    else await router.navigate(wanted, { replace: true });
  });

  async function endAndGo(goTo: string) {
    await session.end();
    await router.navigate(goTo, { state: { signedOut: true } });
  }

  bus.on('session:end', ({ goTo }) => void endAndGo(goTo));

  bus.on('http:unauthorized', async () => {
    // If the user cancels, the page stays, so that they can copy unsaved text.
    if (!(await tokenExpiredDialog())) return;
    intendedUrl.keep(location.pathname + location.search + location.hash);
    await endAndGo(href('login'));
  });

  bus.on('http:server-error', (answer) => void serverErrorDialog(answer));
}
