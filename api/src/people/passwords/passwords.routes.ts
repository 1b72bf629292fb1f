import { passwords } from '@lapis/contract';
import { limitAttempts } from '../../server/attempts/attempts';
import { noteOwn } from '../../cms/audit/audit';
import { timestamp } from '../../server/time/clock';
import {
  accountIsDeactivated,
  noAccountToReset,
  passwordChanged,
  resetPassword,
} from '../../inbox/mail/letters/account.letters';
import { goodToken, uselessLink } from '../../server/tokens/mailed-token';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { answer, type App, type Services } from '../../server/http/serve';
import { knownOrigins } from '../sessions/known-origins';
import { hashPassword, passwordJudge } from '../secrets/password';
import { sessionRepository } from '../sessions/session.repository';
import { usersRepository } from '../users/users.repository';

const HOUR = 3600;

const advice = 'Please ask for a new one.';
/** Two mails lead here: the one that was asked for, and an invitation. */
const linkTexts = { reset: { life: '60 minutes', advice }, invite: { life: 'seven days', advice } };

/** Choosing a new password by mail. */
export async function passwordsRoutes(app: App, { db, mail, settings }: Services) {
  const requireGoodPassword = passwordJudge({ db, settings });
  const requests = limitAttempts(db, {
    name: 'password-request',
    network: { points: 20, duration: HOUR },
    account: { points: 1, duration: 60 },
    message: 'We have just sent an email. Please look for it, in your spam folder too.',
  });
  // For each network alone: the token is what is guessed at, and a count by the address would let anybody who knows it
  // keep its owner from choosing a new password.
  const resets = limitAttempts(db, {
    name: 'password-reset',
    network: { points: 20, duration: 60 },
    message: 'Too many attempts.',
  });

  answer(app, passwords.request, async ({ body: { email }, ip }) => {
    await requests.spend(email, ip, () =>
      mail.send(async ({ db: transaction, site, link }) => {
        const user = await usersRepository(transaction).findByEmail(email);
        const isActive = user?.deactivated_at === null;
        // The same work is done where there is nothing to reset, so that the time it takes tells nothing either.
        const token = await oneTimeTokens(transaction).issue('reset', isActive ? user.id : null, {});
        if (!user) return [noAccountToReset(site, link, email)];
        return [isActive ? resetPassword(site, link, user, token) : accountIsDeactivated(site, user)];
      }),
    );
    return {
      status: 'Please check your email: we have sent you a link for choosing a new password.',
    };
  });

  answer(app, passwords.reset, async (request, reply) => {
    const { token, email, password } = request.body;
    const { ip } = request;
    const attempt = await resets.take(email, ip);
    const kind = (await oneTimeTokens(db).look('invite', token)) === 'unknown' ? 'reset' : 'invite';
    const { userId } = goodToken(await oneTimeTokens(db).look(kind, token), linkTexts[kind]);
    const user = userId === null ? undefined : await usersRepository(db).find(userId);
    if (user?.email.toLowerCase() !== email.toLowerCase() || user.deactivated_at !== null) {
      throw uselessLink('unknown', linkTexts[kind]);
    }
    await attempt.giveBack();
    await requireGoodPassword(password, user);
    const password_hash = await hashPassword(password);

    let cookie: string | undefined;
    await mail.send(async ({ db: transaction, site, link }) => {
      const tokens = oneTimeTokens(transaction);
      goodToken(await tokens.use(kind, token), linkTexts[kind]);
      await usersRepository(transaction).change(user.id, {
        password_hash,
        // Whoever got the mail has the address.
        email_verified_at: user.email_verified_at ?? timestamp(),
        pending_email: null,
        invited_at: null,
      });
      await sessionRepository(transaction).endAll(user.id);
      // Whoever got the mail may sign in at once, however many wrong passwords strangers try meanwhile.
      cookie = await knownOrigins(transaction, settings).remember(user.id, request);
      await tokens.withdraw(user.id, ['reset', 'invite', 'verify', 'challenge', 'exchange', 'link']);
      await noteOwn(transaction, { user, ip }, 'password_changed');
      // Who is invited had none before.
      return kind === 'invite' ? [] : [passwordChanged(site, link, user)];
    });
    if (cookie) reply.header('set-cookie', cookie);
    return {
      status:
        kind === 'invite'
          ? 'Your account is ready. Please sign in with your new password.'
          : 'Your password has been changed. Please sign in with the new one.',
    };
  });
}
