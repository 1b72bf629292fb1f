import { passwords } from '@lapis/contract';
import { limitAttempts } from '../../server/attempts/attempts';
import { logOwnAction } from '../../cms/audit/audit';
import { timestamp } from '../../server/time/clock';
import {
  accountIsDeactivated,
  noAccountToReset,
  passwordChanged,
  resetPassword,
} from '../../inbox/mail/emails/account.emails';
import { requireValidToken, uselessLinkError } from '../../server/tokens/mailed-token';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { knownOrigins } from '../sessions/known-origins';
import { hashPassword, passwordJudge } from '../secrets/password';
import { sessionRepository } from '../sessions/session.repository';
import { usersRepository } from '../users/users.repository';

const HOUR = 3600;

const advice = 'Please ask for a new one.';
/** Wording for the two kinds of link: password resets and invitations. */
const linkTexts = { reset: { life: '60 minutes', advice }, invite: { life: 'seven days', advice } };

export async function passwordsRoutes(app: App, { db, mail, settings }: Services) {
  const requireGoodPassword = passwordJudge({ db, settings });
  const requests = limitAttempts(db, {
    name: 'password-request',
    network: { points: 20, duration: HOUR },
    account: { points: 1, duration: 60 },
    message: 'We have just sent an email. Please look for it, in your spam folder too.',
  });
  // Limited by network only: a limit by address would let an attacker stop the owner from choosing a new
  // password.
  const resets = limitAttempts(db, {
    name: 'password-reset',
    network: { points: 20, duration: 60 },
    message: 'Too many attempts.',
  });

  addRoute(app, passwords.request, async ({ body: { email }, ip }) => {
    await requests.spend(email, ip, () =>
      mail.inTransaction(async ({ db: transaction, site, link }) => {
        const user = await usersRepository(transaction).findByEmail(email);
        const isActive = user?.deactivated_at === null;
        // Issues a token even if there is no account, so that the response time reveals nothing.
        const token = await oneTimeTokens(transaction).issue('reset', isActive ? user.id : null, {});
        if (!user) return [noAccountToReset(site, link, email)];
        return [isActive ? resetPassword(site, link, user, token) : accountIsDeactivated(site, user)];
      }),
    );
    return {
      status: 'Please check your email: we have sent you a link for choosing a new password.',
    };
  });

  addRoute(app, passwords.reset, async (request, reply) => {
    const { token, email, password } = request.body;
    const { ip } = request;
    const attempt = await resets.take(email, ip);
    const kind = (await oneTimeTokens(db).look('invite', token)) === 'unknown' ? 'reset' : 'invite';
    const { userId } = requireValidToken(await oneTimeTokens(db).look(kind, token), linkTexts[kind]);
    const user = userId === null ? undefined : await usersRepository(db).find(userId);
    if (user?.email.toLowerCase() !== email.toLowerCase() || user.deactivated_at !== null) {
      throw uselessLinkError('unknown', linkTexts[kind]);
    }
    await attempt.giveBack();
    await requireGoodPassword(password, user);
    const password_hash = await hashPassword(password);

    let cookie: string | undefined;
    await mail.inTransaction(async ({ db: transaction, site, link }) => {
      const tokens = oneTimeTokens(transaction);
      requireValidToken(await tokens.use(kind, token), linkTexts[kind]);
      await usersRepository(transaction).change(user.id, {
        password_hash,
        // Following the link proves that the user receives email at the address.
        email_verified_at: user.email_verified_at ?? timestamp(),
        pending_email: null,
        invited_at: null,
      });
      await sessionRepository(transaction).endAll(user.id);
      // Remembers this browser, so that the owner can sign in even while an attacker is trying passwords.
      cookie = await knownOrigins(transaction, settings).remember(user.id, request);
      await tokens.withdraw(user.id, ['reset', 'invite', 'verify', 'challenge', 'exchange', 'link']);
      await logOwnAction(transaction, { user, ip }, 'password_changed');
      // Sends no email about a changed password to invited users, who had no password before.
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
