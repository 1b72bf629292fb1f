import type { User } from '@lapis/contract';
import type { Answers, SentRequest } from '@lapis/testing/answers';
import type { HydrationState } from '@lapis/router';
import Cookies from 'js-cookie';
import { plan, site } from '@lapis/contract/testing';

interface SiteOptions {
  at?: string;
  user?: User;
  answers?: Answers;
  /** Data of a first page that the server rendered, as it does those of `public`. */
  data?: HydrationState['loaderData'];
}

let stop = () => {};

afterEach(() => stop());

export async function openSite({ at = '/', user, answers = {}, data }: SiteOptions = {}) {
  jest.resetModules();
  document.title = '';
  const { remotes, ...rest } = plan();
  const { public: open } = remotes;
  const config = {
    ...rest,
    remotes: { ...remotes, ...(data && open && { public: { ...open, isRendered: true } }) },
    site,
  };
  const block = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  document.body.innerHTML = `${block('lapis-config', config)}${data ? block('lapis-data', { loaderData: data, errors: null }) : ''}<div id="root"></div>`;
  history.replaceState(null, '', at);
  if (user) Cookies.set('token', 'a-token');
  else Cookies.remove('token');

  const { answering } = await import('@lapis/testing/answers');
  const { http } = await import('@lapis/http/client');
  const sent: SentRequest[] = [];
  http.defaults.adapter = answering({ ...(user && { 'GET /user': user }), ...answers }, (request) =>
    sent.push(request),
  );

  const { start } = await import('./start');
  const { auth } = await import('@lapis/auth');
  const { bus } = await import('@lapis/event-bus');
  const { router, root } = await start();
  stop = () => {
    root.unmount();
    router.dispose();
  };
  return { router, auth, bus, sent };
}
