import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { guessableBecause, hashPassword } from '../secrets/password';
import { readableSecret } from '../secrets/readable-secret';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import { usersRepository } from '../users/users.repository';

const name = { firstname: 'Admin', lastname: 'Account' };

/**
 * Checks the password configured for the first administrator, unless there already is one.
 * @throws StartFailure if the password is easy to guess
 */
export async function checkFirstAdmin(db: Database, settings: Pick<Settings, 'admin' | 'publicUrl'>) {
  const { admin } = settings;
  if (!admin || (await usersRepository(db).hasAdmin())) return;
  const reason = await guessableBecause(admin.password, { ...name, email: admin.email }, { db, settings });
  if (reason) throw new StartFailure(`ADMIN_PASSWORD is too easy to guess. ${reason}`);
}

/**
 * Creates the first administrator of a new site, from the settings or with a random password. Returns the
 * credentials, to be shown once, or null if there already is an administrator.
 */
export async function ensureFirstAdmin(db: Database, settings: Pick<Settings, 'admin'>) {
  const users = usersRepository(db);
  if (await users.hasAdmin()) return null;
  const { email, password } = settings.admin ?? { email: 'admin@lapis.example', password: readableSecret(5) };
  await users.add({
    ...name,
    email,
    password_hash: await hashPassword(password),
    role: 'admin',
    email_verified_at: timestamp(),
  });
  return { email, password: settings.admin ? null : password };
}
