import { timestamp } from '../database/clock';
import type { Database } from '../database/database';
import { hashPassword } from '../session/password';
import { readableSecret } from '../session/readable-secret';
import type { Settings } from '../settings';
import { usersRepository } from './users.repository';

/**
 * Makes the first administrator of a site that has none: the one of the settings, or one with a random password.
 * Answers whom it made and with which password, to be shown once, or null.
 */
export async function ensureFirstAdmin(db: Database, settings: Pick<Settings, 'admin'>) {
  const users = usersRepository(db);
  if (await users.hasAdmin()) return null;
  const { email, password } = settings.admin ?? { email: 'admin@lapis.example', password: readableSecret(5) };
  await users.add({
    firstname: 'Admin',
    lastname: 'Account',
    email,
    password_hash: await hashPassword(password),
    role: 'admin',
    email_verified_at: timestamp(),
  });
  return { email, password: settings.admin ? null : password };
}
