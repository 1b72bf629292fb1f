import { z } from 'zod';
import { audit } from '../../cms/audit/audit';
import { accountRescued } from '../../inbox/mail/emails/operations.emails';
import { forgetAttempts } from '../../server/attempts/attempts';
import { type Database, inTransaction } from '../../server/database/database';
import type { Mail } from '../../server/http/mail';
import { StartFailure } from '../../server/settings/start-failure';
import { timestamp } from '../../server/time/clock';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { forgetPendingAddress } from '../account/pending-address';
import { hashPassword } from '../secrets/password';
import { readableSecret } from '../secrets/readable-secret';
import { sessionRepository } from '../sessions/session.repository';
import { twoFactorRepository } from '../two-factor/two-factor.repository';
import { type UserRow, usersRepository } from '../users/users.repository';

const operator = { user: null, ip: null };
const details = { by: 'command line' };

const LETTERS = 5;

interface RescueServices {
  db: Database;
  mail: Mail;
}

/**
 * Sets a new password, signs the user out everywhere and notifies them by email.
 * @returns the password, to be shown once, and whether a second factor is required
 * @throws StartFailure if no active account has the address
 */
export async function resetPassword({ db, mail }: RescueServices, email: string) {
  const password = readableSecret(LETTERS);
  const password_hash = await hashPassword(password);
  const known = await findUser(db, email);
  await mail.inTransaction(async ({ db: transaction, site }) => {
    const user = await lockUser(transaction, known.id, email);
    await usersRepository(transaction).change(user.id, { password_hash, invited_at: null });
    await shutOut(transaction, user);
    await forgetAttempts(transaction, user.email);
    await audit(transaction).note(operator, { ...subject(user), action: 'password_changed', details });
    return [accountRescued(site, user, 'password')];
  });
  return { password, hasTwoFactor: known.two_factor_since !== null };
}

/**
 * Switches two-factor sign-in off, deletes the recovery codes, signs the user out everywhere and notifies
 * them by email.
 * @throws StartFailure if no active account has the address, or two-factor sign-in is already off
 */
export async function resetTwoFactor({ db, mail }: RescueServices, email: string) {
  const { id } = await findUser(db, email);
  await mail.inTransaction(async ({ db: transaction, site }) => {
    const user = await lockUser(transaction, id, email);
    if (!(await twoFactorRepository(transaction).end(id))) {
      throw new StartFailure(`Two-factor sign-in is already off for ${email}.`);
    }
    await shutOut(transaction, user);
    await audit(transaction).note(operator, { ...subject(user), action: 'two_factor_off', details });
    return [accountRescued(site, user, 'two-factor')];
  });
}

/**
 * Creates an administrator.
 * @returns the password, to be shown once
 * @throws StartFailure if the address is invalid or taken
 */
export async function addAdmin(db: Database, email: string) {
  if (!z.email().max(254).safeParse(email).success) {
    throw new StartFailure(`${email} is not an email address.`);
  }
  const password = readableSecret(LETTERS);
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (transaction) => {
    const users = usersRepository(transaction);
    if (await users.findByEmail(email)) throw new StartFailure(`There is already an account for ${email}.`);
    const name = { firstname: 'Admin', lastname: 'Account' };
    const user = await users.add({
      ...name,
      email,
      password_hash,
      role: 'admin',
      email_verified_at: timestamp(),
    });
    await audit(transaction).note(operator, { ...subject(user), action: 'created', details });
  });
  return password;
}

export async function listAdmins(db: Database) {
  const admins = await db
    .selectFrom('users')
    .select(['email', 'firstname', 'lastname', 'deactivated_at', 'two_factor_since', 'last_seen_at'])
    .where('role', '=', 'admin')
    .orderBy('email')
    .execute();
  return admins.map(({ email, firstname, lastname, deactivated_at, two_factor_since, last_seen_at }) =>
    [
      `${email} (${firstname} ${lastname})`,
      deactivated_at !== null && 'deactivated',
      two_factor_since !== null && 'two-factor sign-in on',
      last_seen_at === null ? 'never signed in' : `last seen ${last_seen_at.slice(0, 10)}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
}

async function findUser(db: Database, email: string) {
  const user = await usersRepository(db).findByEmail(email);
  if (!user) throw new StartFailure(`There is no account with the address ${email}.`);
  refuseInactive(user);
  return user;
}

/** Locks the account and checks it again, because it may have changed since it was found. */
async function lockUser(db: Database, id: number, email: string) {
  const user = await usersRepository(db).lock(id);
  if (!user) throw new StartFailure(`There is no account with the address ${email}.`);
  refuseInactive(user);
  return user;
}

function refuseInactive({ email, deleted_at, deactivated_at }: UserRow) {
  if (deactivated_at === null) return;
  const state = deleted_at === null ? 'deactivated' : 'in the trash';
  throw new StartFailure(
    `The account of ${email} is ${state}: another administrator can change that in the portal, under Users.`,
    'To make one: npm run admin -- add EMAIL',
  );
}

async function shutOut(db: Database, { id }: UserRow) {
  await sessionRepository(db).endAll(id);
  await forgetPendingAddress(db, id);
  await oneTimeTokens(db).withdraw(id, ['reset', 'invite', 'challenge', 'exchange', 'link']);
}

const subject = ({ id, firstname, lastname }: UserRow) => ({
  kind: 'users' as const,
  id,
  title: `${firstname} ${lastname}`,
});
