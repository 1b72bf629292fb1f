import type { FastifyRequest } from 'fastify';
import { limitAttempts } from '../../server/attempts/attempts';
import { MINUTE, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';
import { passwordMatches } from '../secrets/password';

const limit = { points: 5, duration: 60 };

/** Time after a sign-in during which an account without a password needs no reauthentication. */
const FRESH = 10 * MINUTE;

/**
 * Protects sensitive actions from a stolen session: requires the password or, for an account without one, a
 * sign-in within ten minutes. Responds with 422 for the field `current_password`, or 429 after five wrong
 * passwords a minute.
 */
export function reauthentication(db: Database) {
  const attempts = limitAttempts(db, {
    name: 'current-password',
    network: limit,
    account: limit,
    message: 'Too many attempts.',
  });

  return async (
    { user, session, ip }: Pick<FastifyRequest, 'user' | 'session' | 'ip'>,
    password: string,
  ): Promise<void> => {
    if (user.password_hash === null) {
      if (session && session.createdAt > timestamp(-FRESH)) return;
      throw invalidField(
        'current_password',
        'To do this, please sign out and sign in again: it is only possible within ten minutes of signing in.',
      );
    }
    if (password === '') throw invalidField('current_password', 'Type your current password.');
    const attempt = await attempts.take(String(user.id), ip);
    if (!(await passwordMatches(user.password_hash, password))) {
      throw invalidField('current_password', 'This is not your password.');
    }
    await attempt.giveBack();
  };
}
