import type { ReleasedApp, ReleaseVersion } from '@lapis/contract';
import { administrator, renderPage, type SentRequest } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

export const built = (
  version: string,
  day: number,
  changes: Partial<ReleaseVersion> = {},
): ReleaseVersion => ({
  version,
  state: 'kept',
  bad: null,
  built_at: new Date(Date.UTC(2026, 0, day, 10)).toISOString(),
  size: 1_048_576,
  signed_by: '0123456789abcdef',
  pages: [{ name: 'about', path: '/about', title: 'About us' }],
  health: { visits: 0, failures: 0 },
  ...changes,
});

/** Part in which `second` is live, `first` is the last good version and `third` is waiting. */
export const publicPart: ReleasedApp = {
  app: 'public',
  live: 'second',
  live_since: '2026-01-06T10:00:00.000Z',
  last_good: 'first',
  locked: false,
  rollout: null,
  versions: [
    built('third', 7, { size: 1_058_816 }),
    built('second', 6, { state: 'live', health: { visits: 1204, failures: 3 } }),
    built('first', 5, { state: 'last-good' }),
  ],
};

export const tried: ReleasedApp = {
  ...publicPart,
  rollout: { version: 'third', percent: 10, started_at: '2026-01-07T10:00:00.000Z' },
  versions: publicPart.versions.map((one) =>
    one.version === 'third' ? { ...one, state: 'canary', health: { visits: 40, failures: 10 } } : one,
  ),
};

export const changedReply = (version: string, changes: Partial<ReleasedApp> = {}) => ({
  results: {
    ...publicPart,
    live: version,
    versions: publicPart.versions.map((one) => ({
      ...one,
      state: one.version === version ? 'live' : 'kept',
    })),
    ...changes,
  },
});

export const change = 'POST /admin/releases/public';

/** Opens the page for the public part. The fake server stores changes. */
export function openPart(part = publicPart, answers: Record<string, unknown> = {}) {
  let now = part;
  const page = renderPage(routes, {
    at: '/admin/releases/public',
    user: administrator,
    answers: {
      'GET /admin/releases': () => ({ revision: 1, results: [now] }),
      'GET /admin/releases/public/tokens': { results: [] },
      'GET /admin/releases/public/third/check': { reasons: [] },
      'GET /admin/releases/public/first/check': { reasons: [] },
      ...answers,
      ...(change in answers && {
        [change]: (sent: SentRequest) => {
          const answer = answers[change];
          const replied: unknown = typeof answer === 'function' ? answer(sent) : answer;
          if (isReply(replied)) now = replied.results;
          return replied;
        },
      }),
    },
  });
  const changes = () => page.sent.filter(({ name }) => name === change).map(({ body }) => body);
  return { user: userEvent.setup(), changes, ...page };
}

const isReply = (answer: unknown): answer is { results: ReleasedApp } =>
  typeof answer === 'object' && answer !== null && 'results' in answer;

export const button = (name: string | RegExp) => screen.findByRole('button', { name });

export const inWindow = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
