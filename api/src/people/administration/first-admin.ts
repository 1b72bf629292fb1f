import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { guessableBecause, hashPassword } from '../secrets/password';
import { readableSecret } from '../secrets/readable-secret';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import { usersRepository } from '../users/users.repository';

const name = { firstname: 'Admin', lastname: 'Account' };

/**
 * Judges the password of the settings as any other new one is, where it is to be that of the first administrator.
 * @throws StartFailure where it is easily guessed
 */
export async function checkFirstAdmin(db: Database, settings: Pick<Settings, 'admin' | 'publicUrl'>) {
  const { admin } = settings;
  if (!admin || (await usersRepository(db).hasAdmin())) return;
  const reason = await guessableBecause(admin.password, { ...name, email: admin.email }, { db, settings });
  if (reason) throw new StartFailure(`ADMIN_PASSWORD is too easy to guess. ${reason}`);
}

/**
 * Makes the first administrator of a site that has none: the one of the settings, or one with a random password.
 * Answers whom it made and with which password, to be shown once, or null.
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
