import { useAuth } from '@lapis/auth';
import type { User } from '@lapis/contract';
import { createContext, use, useState } from 'react';

/** Whose account it is, for every page of it. */
export const UserContext = createContext<User | null>(null);

/** @throws outside the account area */
export function useUser() {
  const user = use(UserContext);
  if (!user) throw new Error('There is no account without a user');
  return user;
}

/** The user, and after a sign-out the last one: the page stays as it is, with all that was typed. */
export function useLastUser() {
  const { user } = useAuth();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user ?? last;
}
