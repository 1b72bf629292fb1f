import type { FastifyRequest } from 'fastify';
import type { Database } from '../../server/database/database';
import type { Need } from '@lapis/contract/permissions';
import { HttpError } from '../../server/http/http-error';
import type { App, Services } from '../../server/http/serve';
import { dutyOf, type KnownDuty } from '../duties/duties.repository';
import { mustUseTwoFactor } from '../two-factor/admin-two-factor';
import { isReleaseToken, releaseTokens } from '../release-tokens/release-tokens.repository';
import type { UserRow } from '../users/users.repository';
import { sessionRepository } from './session.repository';

interface SignedIn {
  id: number;
  user: UserRow;
  /** When it was begun. */
  createdAt: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the token that came along; only on routes that are not for anyone. */
    session: SignedIn | null;
    /** The app that the token which came along may release; only on routes for such tokens. */
    releaseToken: { app: string; title: string } | null;
    /** What the administrator who asks may do; only on routes for administrators. */
    duty: KnownDuty | null;
    /** Whose session it is. Throws where there is none: nobody was asked to sign in, or a machine came with a token. */
    readonly user: UserRow;
  }
}

/**
 * Lets a request through to whom its route is for. A route that doesn't say is closed, so that forgetting to say
 * can't open one.
 */
export function guardAccess(app: App, { db, settings }: Pick<Services, 'db' | 'settings'>) {
  const sessions = sessionRepository(db, settings.sessions);
  const isObliged = mustUseTwoFactor({ db, settings });

  app.decorateRequest('session', null);
  app.decorateRequest('releaseToken', null);
  app.decorateRequest('duty', null);
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      if (!this.session) throw new Error(`${this.routeOptions.url} was called without a session`);
      return this.session.user;
    },
  });

  app.addHook('onRequest', async (request) => {
    const { access, endpoint } = request.routeOptions.config;
    if (access === 'anyone') return;

    const token = bearerToken(request);
    if (access === 'release' && token !== undefined && isReleaseToken(token)) {
      request.releaseToken = await allowed(db, request, token);
      return;
    }
    const session = token === undefined ? undefined : await sessions.find(token);
    if (!session) {
      throw unknownCaller('Please sign in.');
    }
    await sessions.touch(session);
    request.session = session;

    if (access === 'user') return;
    const duty = access === 'admin' || access === 'release' ? await dutyOf(db, session.user) : undefined;
    if (!duty) throw new HttpError(403, 'You are not allowed to do this.');
    if (session.user.two_factor_since === null && (await isObliged(session.user))) {
      throw new HttpError(
        403,
        'Administrators need two-factor sign-in here. Please switch it on in your account.',
      );
    }
    request.duty = duty;
    refuseBeyond(duty, endpoint?.needs);
  });
}

/** @throws HttpError 403 where a duty doesn't include what a call needs; one that says nothing is for nobody */
function refuseBeyond({ label, permissions }: KnownDuty, needs: Need | undefined) {
  if (needs === 'portal' || permissions.some((one) => one === needs)) return;
  throw new HttpError(403, `Your duty, ${label}, does not include this. Please ask an owner of the site.`);
}

/** A token that releases one app lets in where the address names that app, or none. */
async function allowed(db: Database, request: FastifyRequest, token: string) {
  const known = await releaseTokens(db).use(token);
  if (!known) throw unknownCaller('This token is not one of ours, or its time is over.');
  const { app = known.app } = request.params as { app?: string };
  if (app !== known.app) throw new HttpError(403, `This token is for ${known.app} alone.`);
  return known;
}

const unknownCaller = (message: string) => new HttpError(401, message, {}, { 'www-authenticate': 'Bearer' });

const bearerToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? '')?.[1];
