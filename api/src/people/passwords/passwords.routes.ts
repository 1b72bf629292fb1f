import { passwords } from '@lapis/contract';
import type { z } from 'zod';
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
import type { SignInCall } from '../sessions/sign-in';
import { knownOrigins } from '../sessions/known-origins';
import { hashPassword, passwordJudge } from '../secrets/password';
import { sessionRepository } from '../sessions/session.repository';
import { usersRepository } from '../users/users.repository';

const HOUR = 3600;

const advice = 'Please ask for a new one.';
/** Wording for the two kinds of link: password resets and invitations. */
const linkTexts = { reset: { life: '60 minutes', advice }, invite: { life: 'seven days', advice } };

const doneTexts = {
  reset: 'Your password has been changed. Please sign in with the new one.',
  invite: 'Your account is ready. Please sign in with your new password.',
};

export async function passwordsRoutes(app: App, services: Services) {
  const resets = passwordResets(services);

  addRoute(app, passwords.request, async ({ body, ip }) => ({ status: await resets.request(body, ip) }));

  addRoute(app, passwords.reset, async (request, reply) => {
    const { status } = await resets.reset(request.body, { request, reply });
    return { status };
  });
}

/** Lets users choose a new password by an emailed link. */
export function passwordResets({ db, mail, settings }: Pick<Services, 'db' | 'mail' | 'settings'>) {
  const requireGoodPassword = passwordJudge({ db, settings });
  const requests = limitAttempts(db, {
    name: 'password-request',
    network: { points: 20, duration: HOUR },
    account: { points: 1, duration: 60 },
    message: 'We have just sent an email. Please look for it, in your spam folder too.',
  });
  // Limited by network only: a limit by address would let an attacker stop the owner from choosing a new
  // password.
  const attempts = limitAttempts(db, {
    name: 'password-reset',
    network: { points: 20, duration: 60 },
    message: 'Too many attempts.',
  });

  return {
    /** Sends a link, and returns what to tell the visitor, which doesn't reveal whether there is an account. */
    async request({ email }: z.output<typeof passwords.request.body>, ip: string) {
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
      return 'Please check your email: we have sent you a link for choosing a new password.';
    },

    /**
     * Saves a new password, and ends all sessions. Returns the user, and what to tell them.
     * @throws HttpError if the link or the password is rejected
     */
    async reset(
      { token, email, password }: z.output<typeof passwords.reset.body>,
      { request, reply }: SignInCall,
    ) {
      const { ip } = request;
      const attempt = await attempts.take(email, ip);
      const isInvite = (await oneTimeTokens(db).look('invite', token)) !== 'unknown';
      const kind: keyof typeof linkTexts = isInvite ? 'invite' : 'reset';
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
        return isInvite ? [] : [passwordChanged(site, link, user)];
      });
      if (cookie) reply.header('set-cookie', cookie);
      return { user, isInvite, status: doneTexts[kind] };
    },
  };
}
