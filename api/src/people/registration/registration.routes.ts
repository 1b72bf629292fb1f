import { registration } from '@lapis/contract';
import { limitAttempts } from '../../server/attempts/attempts';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { isUniqueViolation } from '../../server/database/failures';
import { verifyAddress, welcomeToAccount } from '../../inbox/mail/letters/account.letters';
import { goodToken, uselessLink } from '../../server/tokens/mailed-token';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { invalid, HttpError } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { hashPassword, passwordJudge } from '../secrets/password';
import { sessionRepository } from '../sessions/session.repository';
import { toUser, type UserRow, usersRepository } from '../users/users.repository';

const HOUR = 3600;

const askAgain = {
  life: 'seven days',
  advice: 'Please sign in, and ask for a new one in your account.',
};

/** Opening an account, and whose an address is. */
export async function registrationRoutes(app: App, { db, mail, settings }: Services) {
  const requireGoodPassword = passwordJudge({ db, settings });
  const accounts = limitAttempts(db, {
    name: 'register',
    network: { points: 20, duration: HOUR },
    account: { points: 5, duration: HOUR },
    message: 'Several accounts have been opened from here within the hour.',
  });
  const resends = limitAttempts(db, {
    name: 'resend',
    network: { points: 20, duration: HOUR },
    account: { points: 1, duration: 60 },
    message: 'We have just sent it. Please check your email, and your spam folder too.',
  });

  answer(
    app,
    registration.register,
    async ({ body: { firstname, lastname, email, password, website }, ip }) => {
      if (website) throw invalid('website', 'Please leave this field empty.');
      await requireGoodPassword(password, { firstname, lastname, email });
      // Not given back to who asks for an address that is taken, or anybody could find out whose have accounts.
      await accounts.take(email, ip);
      const person = { firstname, lastname, email, role: 'user' as const, email_verified_at: null };
      const password_hash = await hashPassword(password);
      let user: UserRow | undefined;
      await unlessTaken(
        invalid('email', 'There is already an account with this address. Sign in, or choose a new password.'),
        () =>
          mail.send(async ({ db: transaction, site, link }) => {
            user = await usersRepository(transaction).add({ ...person, password_hash });
            const token = await oneTimeTokens(transaction).issue('verify', user.id, { email });
            return [welcomeToAccount(site, link, email, token)];
          }),
      );
      return toUser(user!, false);
    },
  );

  answer(app, registration.verify, async ({ body: { token } }) => {
    const email = await unlessTaken(new HttpError(409, 'Another account has this address now.'), () =>
      db.transaction().execute((transaction) => verifyEmail(transaction, token)),
    );
    return { status: `Thank you. ${email} is confirmed as the address of your account.` };
  });

  answer(app, registration.resend, async ({ user, ip }) => {
    const email = user.pending_email ?? user.email;
    if (!user.pending_email && user.email_verified_at) {
      return { status: 'Your address is already confirmed. There is nothing to do.' };
    }
    await resends.spend(String(user.id), ip, () =>
      mail.send(async ({ db: transaction, site, link }) => {
        const token = await oneTimeTokens(transaction).issue('verify', user.id, { email });
        return [verifyAddress(site, link, email, token)];
      }),
    );
    return { status: `We have sent an email to ${email}. Please follow the link in it.` };
  });

  answer(app, registration.undo, async ({ body: { token } }) => {
    const advice = 'If someone else has taken over your account, please write to us.';
    await unlessTaken(new HttpError(409, `Another account has this address now. ${advice}`), () =>
      db.transaction().execute((transaction) => undoChange(transaction, token, advice)),
    );
    return {
      status:
        'Your account has its old address back, and everyone has been signed out. Please choose a new password now.',
    };
  });
}

/** Confirms the address that a token was mailed to, and answers it. @throws HttpError where the token is no good */
async function verifyEmail(db: Database, token: string) {
  const { userId, data } = goodToken(await oneTimeTokens(db).use('verify', token), askAgain);
  const users = usersRepository(db);
  const user = await users.find(userId!);
  const isPending = user?.pending_email === data.email;
  // Whose account it is may have written it in another case meanwhile.
  const isPresent = user?.email.toLowerCase() === data.email.toLowerCase();
  const isShutOut = user?.deactivated_at !== null;
  if (!user || isShutOut || !(isPending || isPresent)) throw uselessLink('unknown', askAgain);
  await users.change(user.id, {
    email_verified_at: timestamp(),
    ...(isPending && { email: data.email, pending_email: null }),
  });
  // What was mailed to the former address counts no more.
  if (isPending) await oneTimeTokens(db).withdraw(user.id, ['reset', 'verify']);
  return data.email;
}

/** Gives an account the address back that it had when a token was mailed there. @throws HttpError where it is no good */
async function undoChange(db: Database, token: string, advice: string) {
  const link = { life: 'seven days', advice };
  const { userId, data } = goodToken(await oneTimeTokens(db).use('undo', token), link);
  const user = await usersRepository(db).find(userId!);
  if (user?.deactivated_at !== null) throw uselessLink('unknown', link);
  await usersRepository(db).change(userId!, {
    email: data.email,
    email_verified_at: timestamp(),
    pending_email: null,
  });
  await sessionRepository(db).endAll(userId!);
  await oneTimeTokens(db).withdraw(userId!, ['verify', 'reset', 'challenge', 'exchange', 'link']);
}

/** Does work that gives somebody an address, or refuses where another account has it. */
async function unlessTaken<T>(taken: HttpError, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? taken : error;
  }
}
