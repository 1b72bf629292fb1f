import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { href } from '@lapis/router';
import { serverErrorDialog, tokenExpiredDialog } from '@lapis/ui';
import type { HostRouter } from '@lapis/router';
import { intendedUrl } from './intended-url';
import { session } from './session';

/** The host's part of the session: it hears what remotes ask for on the bus, and moves on to the right page. */
export function connectSession(router: HostRouter) {
  bus.on('session:start', async ({ token, remember, goTo }) => {
    await session.start(token, { remember });
    // Whoever runs the site has come to work on it.
    const start = href(auth.user?.role === 'admin' ? 'admin' : 'home');
    if (!auth.loggedIn) return;
    const wanted = intendedUrl.take() ?? goTo ?? start;
    // A link to a version that is not live is the server's to follow.
    if (wanted.startsWith('/api/')) location.replace(wanted);
    else await router.navigate(wanted, { replace: true });
  });

  async function endAndGo(goTo: string) {
    await session.end();
    await router.navigate(goTo);
  }

  bus.on('session:end', ({ goTo }) => void endAndGo(goTo));

  bus.on('http:unauthorized', async () => {
    // Cancel leaves the page as it is, so that unsaved text can be copied.
    if (!(await tokenExpiredDialog())) return;
    intendedUrl.keep(location.pathname + location.search + location.hash);
    await endAndGo(href('login'));
  });

  bus.on('http:server-error', (answer) => void serverErrorDialog(answer));
}
