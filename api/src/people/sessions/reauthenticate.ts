import type { FastifyRequest } from 'fastify';
import { limitAttempts } from '../../server/attempts/attempts';
import { MINUTE, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { invalid } from '../../server/http/http-error';
import { passwordMatches } from '../secrets/password';

const limit = { points: 5, duration: 60 };

/** What somebody without a password may do after a sign-in, and for how long. */
const FRESH = 10 * MINUTE;

/**
 * Makes sure that a borrowed session can't do what only the person may: asks for the password again, or, of an
 * account without one, for a sign-in of the last ten minutes. Refuses with 422 beside `current_password`, and with
 * 429 after five wrong ones a minute.
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
      throw invalid(
        'current_password',
        'To do this, please log out and sign in again: it is only possible within ten minutes of signing in.',
      );
    }
    if (password === '') throw invalid('current_password', 'Type your current password.');
    const attempt = await attempts.take(String(user.id), ip);
    if (!(await passwordMatches(user.password_hash, password))) {
      throw invalid('current_password', 'This is not your password.');
    }
    await attempt.giveBack();
  };
}
