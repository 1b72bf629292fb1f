import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../server/http/http-error';
import type { App, Services } from '../../server/http/serve';
import { mustUseTwoFactor } from '../two-factor/admin-two-factor';
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
    /** Whose session it is. Throws on a route for anyone, where nobody was asked to sign in. */
    readonly user: UserRow;
  }
}

/**
 * Lets a request through to whom its route is for. A route that doesn't say is closed, so that forgetting to say
 * can't open one.
 */
export function guardAccess(app: App, { db, settings }: Pick<Services, 'db' | 'settings'>) {
  const sessions = sessionRepository(db);
  const isObliged = mustUseTwoFactor({ db, settings });

  app.decorateRequest('session', null);
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      if (!this.session) throw new Error(`${this.routeOptions.url} is for anyone and so has no user`);
      return this.session.user;
    },
  });

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === 'anyone') return;

    const token = bearerToken(request);
    const session = token === undefined ? undefined : await sessions.find(token);
    if (!session) {
      throw new HttpError(401, 'Please sign in.', {}, { 'www-authenticate': 'Bearer' });
    }
    await sessions.touch(session);
    request.session = session;

    if (access !== 'user' && !(access === 'admin' && session.user.role === 'admin')) {
      throw new HttpError(403, 'You are not allowed to do this.');
    }
    if (access === 'admin' && session.user.two_factor_since === null && (await isObliged(session.user))) {
      throw new HttpError(
        403,
        'Administrators need two-factor sign-in here. Please switch it on in your account.',
      );
    }
  });
}

const bearerToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? '')?.[1];
