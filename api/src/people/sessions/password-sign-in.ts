import type { Challenge, session, Token } from '@lapis/contract';
import type { z } from 'zod';
import { audit } from '../../cms/audit/audit';
import { limitAttempts } from '../../server/attempts/attempts';
import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { orNotFound, invalidField, HttpError } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { passwordMatches } from '../secrets/password';
import { limitCodes } from '../two-factor/code-attempts';
import { twoFactorRepository } from '../two-factor/two-factor.repository';
import { type UserRow, usersRepository } from '../users/users.repository';
import { knownOrigins } from './known-origins';
import { type SignInCall, signIns, wrongCredentials } from './sign-in';

const limit = { points: 5, duration: 60 };

/** State of a sign-in: a session token, or a challenge if a second factor is required. */
export interface SignInStep {
  user: UserRow;
  answer: Token | z.infer<typeof Challenge>;
  remember: boolean;
}

/** Signs users in by their password, in one or two steps. */
export function passwordSignIns(services: Pick<Services, 'db' | 'mail' | 'settings'>) {
  const { db, settings } = services;
  const users = usersRepository(db);
  const origins = knownOrigins(db, settings);
  const signIn = signIns(services);
  const attempts = limitAttempts(db, {
    name: 'login',
    network: limit,
    account: limit,
    message: 'Too many attempts.',
  });
  const codeAttempts = limitCodes(db);

  return {
    /**
     * Checks the password.
     * @throws HttpError if the password is wrong, or too many were tried
     */
    async start(
      body: z.output<typeof session.login.body>,
      { request, reply }: SignInCall,
    ): Promise<SignInStep> {
      const { ip } = request;
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
      const answer = await signIn.begin(user, body, { request, reply });
      return { user, answer, remember: body.remember };
    },

    /**
     * Checks the second factor.
     * @throws HttpError if the code is wrong, or the challenge has expired
     */
    async answer(body: z.output<typeof session.loginTwoFactor.body>, { request, reply }: SignInCall) {
      const { ip } = request;
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
      const answer = await signIn.finish(user, manner, { request, reply });
      return { user, answer, remember: manner.remember };
    },
  };
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
