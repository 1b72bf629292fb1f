import { auth } from '@lapis/auth';
import { Site, type User } from '@lapis/contract';
import { http } from '@lapis/http/client';
import { RouterProvider, type RouteObject } from '@lapis/router';
import { createMemoryRouter } from '@lapis/router/testing';
import { SiteContext } from '@lapis/ui';
import { render } from '@testing-library/react';
import { answering, type Answers, type Sent } from './answers';
import demo from './recorded/demo.json';

interface PageOptions {
  /** The address to open, such as '/blog/winter-coats'. */
  at: string;
  answers?: Answers;
  user?: User | null;
}

/** What stands at the top of every page, as the demonstration's staff wrote it. */
const pageWords: Answers = Object.fromEntries(
  Object.entries(demo).filter(([name]) => name.startsWith('GET /page-words/')),
);

/** The demonstration's charity. */
const site = Site.parse(demo['GET /site']);

/** Opens a remote's page as a visitor would, with only the network faked. `sent` lists the calls it made. */
export function renderPage(routes: RouteObject[], { at, answers = {}, user = null }: PageOptions) {
  const sent: Sent[] = [];
  const seen = (request: Sent) => sent.push(request);
  // A test may change its answers as it goes.
  http.defaults.adapter = (config) => answering({ ...pageWords, ...answers }, seen)(config);
  if (user) auth.setUser(user);
  else auth.clear();
  const router = createMemoryRouter([{ children: routes, HydrateFallback: () => null }], {
    initialEntries: [at],
  });
  return {
    sent,
    router,
    ...render(
      <SiteContext value={site}>
        <RouterProvider router={router} />
      </SiteContext>,
    ),
  };
}
