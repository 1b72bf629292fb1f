import type { User } from '@lapis/contract';
import { href } from '@lapis/router';

interface Visit {
  user: User | null;
  search: URLSearchParams;
}

type Guard = (visit: Visit, argument: string) => string | null;

/** Guards by name (specification, section 6). */
const guards: Record<string, Guard> = {
  auth: ({ user }) => (user ? null : href('login')),
  guest({ user, search }, exceptions) {
    const isExcepted = exceptions.split(',').some((name) => search.has(name));
    return user && !isExcepted ? href('home') : null;
  },
  admin({ user }) {
    if (user?.role !== 'admin') return href('login');
    return user.two_factor_required && !user.two_factor_enabled ? href('account.twoFactor') : null;
  },
  role({ user }, roles) {
    if (!user) return href('login');
    return roles.split(',').includes(user.role) ? null : href('unauthorized');
  },
};

/**
 * Runs a guard by its name in a page's handle: 'auth', 'guest', 'guest:verify' (signed-in users may enter
 * with `?verify=`), 'admin' or 'role:tester,admin'.
 * @throws for an unknown name
 */
export function askGuard(name: string, user: User | null, search = new URLSearchParams()) {
  const [key = '', argument = ''] = name.split(':');
  const guard = Object.hasOwn(guards, key) ? guards[key] : undefined;
  if (!guard) throw new Error(`There is no guard named "${key}"`);
  return guard({ user, search }, argument);
}
