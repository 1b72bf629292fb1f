import { auth } from '@lapis/auth';
import { redirect, type MiddlewareFunction } from '@lapis/router';
import { intendedUrl } from '../session/intended-url';
import { session } from '../session/session';
import { askGuard } from './guards';

/** Runs before every page and before its own guards: a token without a user has the user fetched. */
export const checkAuth: MiddlewareFunction = () => session.restore();

/** A page's guards in their order; the wanted address is kept for after the sign-in. */
export const guardMiddleware = (names: string[]): MiddlewareFunction[] =>
  names.map((name) => ({ request }) => {
    const instead = askGuard(name, auth.user);
    if (!instead) return;
    if (!auth.user) {
      const { pathname, search } = new URL(request.url);
      intendedUrl.keep(pathname + search);
    }
    throw redirect(instead);
  });

/** Whether the guards let the present user in; nothing is redirected. */
export async function mayEnter(names: string[] = []) {
  await session.restore();
  return names.every((name) => askGuard(name, auth.user) === null);
}
