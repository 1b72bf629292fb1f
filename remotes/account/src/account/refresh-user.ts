import { auth } from '@lapis/auth';
import type { User } from '@lapis/contract';
import { send } from '@lapis/http';

/** Applies changes that the server has confirmed, then refetches the user. */
export async function refreshUser(changes: Partial<User>) {
  if (!auth.user) return;
  const user = { ...auth.user, ...changes };
  auth.setUser(user);
  const fetched = await send('GET /user', { quiet: true }).catch(() => user);
  // The user may have changed again meanwhile, or signed out.
  if (auth.user === user) auth.setUser(fetched);
}
