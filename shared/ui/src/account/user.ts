import { useAuth } from '@lapis/auth';
import type { User } from '@lapis/contract';
import { createContext, use, useState } from 'react';

export const UserContext = createContext<User | null>(null);

/**
 * Returns the signed-in user.
 * @throws outside the account area
 */
export function useUser() {
  const user = use(UserContext);
  if (!user) throw new Error('There is no account without a user');
  return user;
}

/** Returns the user or, after a sign-out, the last one, so that the page keeps its input. */
export function useLastUser() {
  const { user } = useAuth();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user ?? last;
}
