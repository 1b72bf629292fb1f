import { passwords } from '@lapis/contract';
import { limitAttempts } from '../attempts';
import { timestamp } from '../database/clock';
import { noAccountToReset, passwordChanged, resetPassword } from '../mail/letters/account.letters';
import { goodToken, uselessLink } from '../one-time-tokens/mailed-token';
import { oneTimeTokens } from '../one-time-tokens/one-time-tokens.repository';
import { type App, serve, type Services } from '../serve';
import { hashPassword, requireGoodPassword } from '../session/password';
import { sessionRepository } from '../session/session.repository';
import { usersRepository } from '../users/users.repository';

const HOUR = 3600;

const askAgain = { life: '60 minutes', advice: 'Please ask for a new one.' };

/** Choosing a new password by mail. */
export async function passwordsRoutes(app: App, { db, mail }: Services) {
  const requests = limitAttempts(db, {
    name: 'password-request',
    network: { points: 20, duration: HOUR },
    account: { points: 1, duration: 60 },
    refusal: 'We have just sent a mail. Please look for it, also where unwanted mail goes.',
  });
  const resets = limitAttempts(db, {
    name: 'password-reset',
    network: { points: 20, duration: 60 },
    account: { points: 5, duration: 60 },
    refusal: 'Too many tries.',
  });

  app.route({
    ...serve(passwords.request),
    handler: async ({ body: { email }, ip }) => {
      await requests.spend(email, ip, () =>
        mail.send(async ({ db: transaction, site, link }) => {
          const user = await usersRepository(transaction).findByEmail(email);
          // The same work is done for an address without an account, so that the time it takes tells nothing either.
          const token = await oneTimeTokens(transaction).issue('reset', user?.id ?? null, {});
          return [user ? resetPassword(site, link, user, token) : noAccountToReset(site, link, email)];
        }),
      );
      return {
        status: 'Please look into your mail: we have sent you a link with which you choose a new password.',
      };
    },
  });

  app.route({
    ...serve(passwords.reset),
    handler: async ({ body: { token, email, password }, ip }) => {
      const attempt = await resets.take(email, ip);
      const { userId } = goodToken(await oneTimeTokens(db).look('reset', token), askAgain);
      const user = userId === null ? undefined : await usersRepository(db).find(userId);
      if (user?.email.toLowerCase() !== email.toLowerCase()) {
        throw uselessLink('unknown', askAgain);
      }
      await attempt.giveBack();
      await requireGoodPassword(password, user);
      const password_hash = await hashPassword(password);

      await mail.send(async ({ db: transaction, site, link }) => {
        const tokens = oneTimeTokens(transaction);
        goodToken(await tokens.use('reset', token), askAgain);
        await usersRepository(transaction).change(user.id, {
          password_hash,
          // Whoever got the mail has the address.
          email_verified_at: user.email_verified_at ?? timestamp(),
          pending_email: null,
        });
        await sessionRepository(transaction).endAll(user.id);
        await tokens.withdraw(user.id, ['reset', 'verify', 'challenge', 'exchange', 'link']);
        return [passwordChanged(site, link, user)];
      });
      return { status: 'Your password is changed. Please sign in with the new one.' };
    },
  });
}
