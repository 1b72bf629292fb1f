import { auth } from '@lapis/auth';
import type { User } from '@lapis/contract';
import { send } from '@lapis/http';

/** Takes up what the server says of the user by now, or, where it can't be asked, what is known to have changed. */
export async function refreshUser(changes: Partial<User>) {
  try {
    auth.setUser(await send('GET /user', { quiet: true }));
  } catch {
    if (auth.user) auth.setUser({ ...auth.user, ...changes });
  }
}
