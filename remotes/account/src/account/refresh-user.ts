import { auth } from '@lapis/auth';
import type { User } from '@lapis/contract';
import { send } from '@lapis/http';

/** Refetches the user. If that fails, applies the changes that the server has confirmed. */
export async function refreshUser(changes: Partial<User>) {
  try {
    auth.setUser(await send('GET /user', { quiet: true }));
  } catch {
    if (auth.user) auth.setUser({ ...auth.user, ...changes });
  }
}
