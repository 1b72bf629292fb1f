import type { User } from '@lapis/contract';
import type { Answers, SentRequest } from '@lapis/testing/answers';
import Cookies from 'js-cookie';
import { plan, site } from '@lapis/contract/testing';

interface SiteOptions {
  at?: string;
  user?: User;
  answers?: Answers;
}

let stop = () => {};

afterEach(() => stop());

export async function openSite({ at = '/', user, answers = {} }: SiteOptions = {}) {
  jest.resetModules();
  document.title = '';
  document.body.innerHTML = `<script type="application/json" id="lapis-config">${JSON.stringify({ ...plan(), site })}</script><div id="root"></div>`;
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
