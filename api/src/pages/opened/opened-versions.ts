import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { openedCookie } from '../../people/secrets/opened-cookie';
import { sessionRepository } from '../../people/sessions/session.repository';
import { mustUseTwoFactor } from '../../people/two-factor/admin-two-factor';
import type { UserRow } from '../../people/users/users.repository';
import type { Services } from '../../server/http/serve';
import { SECOND } from '../../server/time/clock';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { type Choice, type Chosen, isLocal } from '../releases/choice';

/** In milliseconds: how soon it counts that somebody has signed out, or is no tester any more. */
const REMEMBERED = 5 * SECOND;

export interface OpenedTimes {
  /** In milliseconds, between two looks at whether a browser may see the versions that it has opened. */
  rememberOpened?: number;
}

export type OpenedVersions = ReturnType<typeof openedVersions>;

/**
 * The versions that a browser was shown by links: a cookie of a random value, of which the database has the hash, says
 * which. It counts for eight hours, and as long as the session lasts in which they were opened and the person may.
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

  /** Administrators may who may use the portal. */
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

    /** Whether a request came with the cookie, whatever it is worth. */
    isAskedFor: ({ cookie: sent }: IncomingHttpHeaders) => cookie.read(sent) !== undefined,

    /** The versions that a request is to be answered with; undefined where it is those that are live. */
    of,

    /** The cookie that shows a version too, beside those that the browser is shown already. */
    async add(
      { app, version }: { app: string; version: Chosen },
      session: { id: number; user: Pick<UserRow, 'id'> },
      headers: IncomingHttpHeaders,
    ) {
      const versions = Object.fromEntries([...((await of(headers)) ?? []), [app, version]]);
      return cookie.of(await tokens.issue('opened', session.user.id, { session: session.id, versions }));
    },

    /** The cookie that shows the live versions again. */
    cleared: cookie.cleared,
  };
}
