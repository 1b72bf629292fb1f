import { session } from '@lapis/contract';
import type { z } from 'zod';
import { limitAttempts } from '../../server/attempts/attempts';
import { audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { orNotFound, invalidField, HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { mustUseTwoFactor } from '../two-factor/admin-two-factor';
import { limitCodes } from '../two-factor/code-attempts';
import { twoFactorRepository } from '../two-factor/two-factor.repository';
import { findRole } from '../roles/roles.repository';
import { toUser, type UserRow, usersRepository } from '../users/users.repository';
import { knownOrigins } from './known-origins';
import { openedCookie } from '../secrets/opened-cookie';
import { passwordMatches } from '../secrets/password';
import { sessionRepository } from './session.repository';
import { signIns, wrongCredentials } from './sign-in';

const limit = { points: 5, duration: 60 };

export async function sessionRoutes(app: App, services: Services) {
  const { db, settings } = services;
  const users = usersRepository(db);
  const sessions = sessionRepository(db);
  const isObliged = mustUseTwoFactor({ db, settings });
  const origins = knownOrigins(db, settings);
  const opened = openedCookie(settings);
  const signIn = signIns(services);
  const attempts = limitAttempts(db, {
    name: 'login',
    network: limit,
    account: limit,
    message: 'Too many attempts.',
  });
  const codeAttempts = limitCodes(db);

  addRoute(app, session.user, async ({ user }) =>
    toUser(user, await isObliged(user), await findRole(db, user)),
  );

  addRoute(app, session.login, async (request, reply) => {
    const { body, ip } = request;
    const known = await origins.recognise(body.email, request);
    const attempt = await attempts.take(body.email, ip, known);
    const user = await users.findByEmail(body.email);
    // Ignores the hash of a deactivated account; the check then takes the same time, so it reveals nothing.
    const hash = user && user.deactivated_at === null ? user.password_hash : null;
    const matches = await passwordMatches(hash, body.password);
    if (!user || !matches) {
      await noteRefused(db, user, ip);
      throw wrongCredentials();
    }
    await attempt.giveBack();
    return signIn.begin(user, body, { request, reply });
  });

  addRoute(app, session.loginTwoFactor, async (request, reply) => {
    const { body, ip } = request;
    const waiting = await oneTimeTokens(db).look('challenge', body.challenge);
    if (typeof waiting === 'string' || waiting.userId === null) throw tookTooLong();
    const user = orNotFound(await users.find(waiting.userId));
    const known = await origins.recognise(user.email, request);
    const attempt = await codeAttempts.take(String(user.id), ip, known);
    const manner = await db
      .transaction()
      .execute((transaction) => answerChallenge(transaction, user.id, body))
      .catch(async (error: unknown) => {
        if (error instanceof HttpError && error.statusCode === 422) await noteRefused(db, user, ip);
        throw error;
      });
    await attempt.giveBack();
    return signIn.finish(user, manner, { request, reply });
  });

  addRoute(app, session.logout, async ({ session, headers }, reply) => {
    if (session) await sessions.end(session.id);
    // Versions opened by link end with the session, and responses are faster without their cookie.
    if (opened.read(headers.cookie)) reply.header('set-cookie', opened.cleared);
  });
}

/**
 * Logs a rejected sign-in. Leaves out an unknown address, because users sometimes type their password into
 * the wrong field.
 */
const noteRefused = (db: Database, user: UserRow | undefined, ip: string) =>
  audit(db).note(
    { user: null, ip },
    {
      action: 'sign_in_refused',
      kind: 'account',
      id: user?.id ?? null,
      title: user ? `${user.firstname} ${user.lastname}` : '',
    },
  );

const tookTooLong = () =>
  new HttpError(410, 'This sign-in took longer than five minutes. Please type your password again.');

/**
 * Consumes the code and, if it is correct, the challenge; returns the options that the sign-in was started
 * with.
 */
async function answerChallenge(
  db: Database,
  userId: number,
  { challenge, code, recovery_code = '' }: z.output<typeof session.loginTwoFactor.body>,
) {
  const twoFactor = twoFactorRepository(db);
  if (code === undefined) {
    if (!(await twoFactor.useRecoveryCode(userId, recovery_code))) {
      throw invalidField(
        'recovery_code',
        'This is not one of your recovery codes, or it has already been used.',
      );
    }
  } else if (!(await twoFactor.useCode(userId, code))) {
    throw invalidField('code', 'This code is wrong, or it has already been used. Please type the next one.');
  }
  const begun = await oneTimeTokens(db).use('challenge', challenge);
  if (typeof begun === 'string') throw tookTooLong();
  return begun.data;
}
