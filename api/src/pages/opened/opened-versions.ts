import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { openedCookie } from '../../people/secrets/opened-cookie';
import { sessionRepository } from '../../people/sessions/session.repository';
import { mustUseTwoFactor } from '../../people/two-factor/admin-two-factor';
import type { UserRow } from '../../people/users/users.repository';
import type { App, Services } from '../../server/http/serve';
import { SECOND } from '../../server/time/clock';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { type Choice, type ChosenVersion, isLocal } from '../releases/versions/choice';

/** Delay in milliseconds until a sign-out or the loss of the tester role takes effect. */
const REMEMBERED = 5 * SECOND;

declare module 'fastify' {
  interface FastifyRequest {
    opened: Choice | undefined;
  }
}

export interface OpenedTimes {
  rememberOpened?: number;
}

export type OpenedVersions = ReturnType<typeof openedVersions>;

/**
 * Manages the versions that a browser has opened through links, stored under the hash of a random cookie.
 * They stay open for eight hours, but only while the session that opened them lasts and its user may open
 * versions.
 */
export function openedVersions(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { rememberOpened = REMEMBERED }: OpenedTimes = {},
) {
  const tokens = oneTimeTokens(db);
  const sessions = sessionRepository(db);
  const isObliged = mustUseTwoFactor({ db, settings });
  const cookie = openedCookie(settings);
  const known = new LRUCache<string, Promise<Choice | undefined>>({ max: 100, ttl: rememberOpened });

  async function mayOpen(user: Pick<UserRow, 'role' | 'two_factor_since'>) {
    if (user.role === 'admin') return user.two_factor_since !== null || !(await isObliged(user));
    return user.role === 'tester';
  }

  async function read(token: string): Promise<Choice | undefined> {
    const opened = await tokens.look('opened', token);
    if (typeof opened === 'string') return undefined;
    const { session, versions } = opened.data;
    const user = await sessions.userOf(session);
    if (!user || !(await mayOpen(user))) return undefined;
    const choice = Object.entries(versions).filter(([, chosen]) => settings.staging || !isLocal(chosen));
    return choice.length > 0 ? new Map(choice) : undefined;
  }

  async function of({ cookie: sent }: IncomingHttpHeaders) {
    const token = cookie.read(sent);
    if (token === undefined) return undefined;
    const found = known.get(token) ?? read(token);
    known.set(token, found, { noUpdateTTL: true });
    found.catch(() => known.delete(token));
    return found;
  }

  return {
    mayOpen,

    isAskedFor: ({ cookie: sent }: IncomingHttpHeaders) => cookie.read(sent) !== undefined,

    of,

    async add(
      { app, version }: { app: string; version: ChosenVersion },
      session: { id: number; user: Pick<UserRow, 'id'> },
      headers: IncomingHttpHeaders,
    ) {
      const versions = Object.fromEntries([...((await of(headers)) ?? []), [app, version]]);
      return cookie.of(await tokens.issue('opened', session.user.id, { session: session.id, versions }));
    },

    cleared: cookie.cleared,
  };
}

/** Sets `request.opened` to the versions that the browser has opened. */
export function noteOpened(app: App, opened: OpenedVersions) {
  app.decorateRequest('opened', undefined);
  app.addHook('onRequest', async (request) => {
    request.opened = await opened.of(request.headers);
  });
}
