import { auth } from '@lapis/auth';
import { Site, type User } from '@lapis/contract';
import { http } from '@lapis/http/client';
import { RouterProvider, type RouteObject } from '@lapis/router';
import { createMemoryRouter } from '@lapis/router/testing';
import { SiteContext } from '@lapis/ui';
import { render } from '@testing-library/react';
import { answering, type Answers, type SentRequest } from './answers';
import { siteAnswers } from './site-answers';

interface PageOptions {
  at: string;
  answers?: Answers;
  user?: User | null;
}

const { 'GET /site': settings, ...pageWords } = siteAnswers;
const site = Site.parse(settings);

/** Renders a remote's page, faking nothing but the network. `sent` lists the calls. */
export function renderPage(routes: RouteObject[], { at, answers = {}, user = null }: PageOptions) {
  const sent: SentRequest[] = [];
  const seen = (request: SentRequest) => sent.push(request);
  // Merged on each call, because tests may change their responses.
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
