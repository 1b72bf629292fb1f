import type { User } from '@lapis/contract';
import { href } from '@lapis/router';

/** Answers where to go instead, or null where the user may enter. */
type Guard = (user: User | null, argument: string) => string | null;

/** Specification, section 6. */
const guards: Record<string, Guard> = {
  auth: (user) => (user ? null : href('login')),
  guest: (user) => (user ? href('home') : null),
  admin: (user) => (user?.role === 'admin' ? null : href('login')),
  role(user, roles) {
    if (!user) return href('login');
    return roles.split(',').includes(user.role) ? null : href('unauthorized');
  },
};

/**
 * Asks one guard, named as a page's handle names it: 'auth', 'guest', 'admin' or 'role:editor,admin'.
 * Throws on a name that no guard has.
 */
export function askGuard(name: string, user: User | null) {
  const [key = '', argument = ''] = name.split(':');
  const guard = Object.hasOwn(guards, key) ? guards[key] : undefined;
  if (!guard) throw new Error(`There is no guard named "${key}"`);
  return guard(user, argument);
}
