import { registration } from '@lapis/contract';
import type { z } from 'zod';
import { limitAttempts } from '../../server/attempts/attempts';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { isUniqueViolation } from '../../server/database/failures';
import { verifyAddress, welcomeToAccount } from '../../inbox/mail/emails/account.emails';
import { requireValidToken, uselessLinkError } from '../../server/tokens/mailed-token';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { invalidField, HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { hashPassword, passwordJudge } from '../secrets/password';
import { sessionRepository } from '../sessions/session.repository';
import { toUser, type UserRow, usersRepository } from '../users/users.repository';

const HOUR = 3600;

const askAgain = {
  life: 'seven days',
  advice: 'Please sign in, and ask for a new one in your account.',
};

export async function registrationRoutes(app: App, { db, mail, settings }: Services) {
  const register = registrations({ db, mail, settings });
  const links = mailedLinks({ db });
  const resends = limitAttempts(db, {
    name: 'resend',
    network: { points: 20, duration: HOUR },
    account: { points: 1, duration: 60 },
    message: 'We have just sent it. Please check your email, and your spam folder too.',
  });

  addRoute(app, registration.register, async ({ body, ip }) => toUser(await register(body, ip), false));

  addRoute(app, registration.verify, async ({ body: { token } }) => ({ status: await links.verify(token) }));

  addRoute(app, registration.resend, async ({ user, ip }) => {
    const email = user.pending_email ?? user.email;
    if (!user.pending_email && user.email_verified_at) {
      return { status: 'Your address is already confirmed. There is nothing to do.' };
    }
    await resends.spend(String(user.id), ip, () =>
      mail.inTransaction(async ({ db: transaction, site, link }) => {
        const token = await oneTimeTokens(transaction).issue('verify', user.id, { email });
        return [verifyAddress(site, link, email, token)];
      }),
    );
    return { status: `We have sent an email to ${email}. Please follow the link in it.` };
  });

  addRoute(app, registration.undo, async ({ body: { token } }) => ({ status: await links.undo(token) }));
}

/**
 * Creates the actions of the links in emails about an account's address. Each returns what to tell the visitor.
 * @throws HttpError if the token is useless, or another account has the address
 */
export const mailedLinks = ({ db }: Pick<Services, 'db'>) => ({
  async verify(token: string) {
    const email = await unlessTaken(new HttpError(409, 'Another account has this address now.'), () =>
      db.transaction().execute((transaction) => verifyEmail(transaction, token)),
    );
    return `Thank you. ${email} is confirmed as the address of your account.`;
  },

  async undo(token: string) {
    const advice = 'If someone else has taken over your account, please write to us.';
    await unlessTaken(new HttpError(409, `Another account has this address now. ${advice}`), () =>
      db.transaction().execute((transaction) => undoChange(transaction, token, advice)),
    );
    return 'Your account has its old address back, and everyone has been signed out. Please choose a new password now.';
  },
});

const filledBySoftware =
  'A field that people can’t see was filled in, perhaps by your browser or password manager. Please reload this page and type your details yourself.';

/**
 * Creates a function that opens an account and sends an email to confirm its address.
 * @throws HttpError if the account is rejected
 */
export function registrations({ db, mail, settings }: Pick<Services, 'db' | 'mail' | 'settings'>) {
  const requireGoodPassword = passwordJudge({ db, settings });
  const accounts = limitAttempts(db, {
    name: 'register',
    network: { points: 20, duration: HOUR },
    account: { points: 5, duration: HOUR },
    message: 'Several accounts have been opened from here in the last hour.',
  });

  return async (
    { firstname, lastname, email, password, website }: z.output<typeof registration.register.body>,
    ip: string,
  ) => {
    if (website) throw new HttpError(422, filledBySoftware);
    await requireGoodPassword(password, { firstname, lastname, email });
    // Not refunded if the address is taken, to limit how many addresses an attacker can test for accounts.
    await accounts.take(email, ip);
    const person = { firstname, lastname, email, role: 'user' as const, email_verified_at: null };
    const password_hash = await hashPassword(password);
    let user: UserRow | undefined;
    await unlessTaken(
      invalidField(
        'email',
        'There is already an account with this address. Sign in, or choose a new password.',
      ),
      () =>
        mail.inTransaction(async ({ db: transaction, site, link }) => {
          user = await usersRepository(transaction).add({ ...person, password_hash });
          const token = await oneTimeTokens(transaction).issue('verify', user.id, { email });
          return [welcomeToAccount(site, link, email, token)];
        }),
    );
    return user!;
  };
}

async function verifyEmail(db: Database, token: string) {
  const { userId, data } = requireValidToken(await oneTimeTokens(db).use('verify', token), askAgain);
  const users = usersRepository(db);
  const user = await users.find(userId!);
  const isPending = user?.pending_email === data.email;
  // Ignores case, which the owner may have changed since the link was sent.
  const isPresent = user?.email.toLowerCase() === data.email.toLowerCase();
  const isShutOut = user?.deactivated_at !== null;
  if (!user || isShutOut || !(isPending || isPresent)) throw uselessLinkError('unknown', askAgain);
  await users.change(user.id, {
    email_verified_at: timestamp(),
    ...(isPending && { email: data.email, pending_email: null }),
  });
  // Invalidates links emailed to the old address.
  if (isPending) await oneTimeTokens(db).withdraw(user.id, ['reset', 'verify']);
  return data.email;
}

async function undoChange(db: Database, token: string, advice: string) {
  const link = { life: 'seven days', advice };
  const { userId, data } = requireValidToken(await oneTimeTokens(db).use('undo', token), link);
  const user = await usersRepository(db).find(userId!);
  if (user?.deactivated_at !== null) throw uselessLinkError('unknown', link);
  await usersRepository(db).change(userId!, {
    email: data.email,
    email_verified_at: timestamp(),
    pending_email: null,
  });
  await sessionRepository(db).endAll(userId!);
  await oneTimeTokens(db).withdraw(userId!, ['verify', 'reset', 'challenge', 'exchange', 'link']);
}

async function unlessTaken<T>(taken: HttpError, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? taken : error;
  }
}
