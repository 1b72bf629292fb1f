import type { FastifyRequest } from 'fastify';
import type { Database } from '../../server/database/database';
import type { Need } from '@lapis/contract/permissions';
import { beyondRole, HttpError } from '../../server/http/http-error';
import type { App, Services } from '../../server/http/serve';
import { findRole, type KnownRole } from '../roles/roles.repository';
import { mustUseTwoFactor } from '../two-factor/admin-two-factor';
import { isReleaseToken, releaseTokens } from '../release-tokens/release-tokens.repository';
import type { UserRow } from '../users/users.repository';
import { sessionRepository } from './session.repository';

interface SignedIn {
  id: number;
  user: UserRow;
  createdAt: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: SignedIn | null;
    releaseToken: { app: string; title: string } | null;
    staffRole: KnownRole | null;
    /**
     * Owner of the session. Throws if there is none: on a public route, or if a machine sent a release token.
     */
    readonly user: UserRow;
  }
}

/** Checks access to routes. A route without `access` is denied, so that an omission can't open it. */
export function guardAccess(app: App, { db, settings }: Pick<Services, 'db' | 'settings'>) {
  const sessions = sessionRepository(db, settings.sessions);
  const isObliged = mustUseTwoFactor({ db, settings });

  app.decorateRequest('session', null);
  app.decorateRequest('releaseToken', null);
  app.decorateRequest('staffRole', null);
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
    const staffRole =
      access === 'admin' || access === 'release' ? await findRole(db, session.user) : undefined;
    if (!staffRole) throw new HttpError(403, 'You are not allowed to do this.');
    if (session.user.two_factor_since === null && (await isObliged(session.user))) {
      throw new HttpError(
        403,
        'Administrators need two-factor sign-in here. Please switch it on in your account.',
      );
    }
    request.staffRole = staffRole;
    refuseBeyond(staffRole, endpoint?.needs);
    if (endpoint?.alsoNeeds) refuseBeyond(staffRole, endpoint.alsoNeeds);
  });
}

/** @throws HttpError 403 if the role lacks the permission, or the endpoint declares no `needs` */
function refuseBeyond(role: KnownRole, needs: Need | undefined) {
  if (needs === 'portal' || role.permissions.some((one) => one === needs)) return;
  throw new HttpError(403, beyondRole(role));
}

/** Accepts a release token on routes of its app, and on routes that name no app. */
async function allowed(db: Database, request: FastifyRequest, token: string) {
  const known = await releaseTokens(db).use(token);
  if (!known) throw unknownCaller('This token is not one of ours, or it has expired.');
  const { app = known.app } = request.params as { app?: string };
  if (app !== known.app) throw new HttpError(403, `This token is only for ${known.app}.`);
  return known;
}

const unknownCaller = (message: string) => new HttpError(401, message, {}, { 'www-authenticate': 'Bearer' });

const bearerToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? '')?.[1];
