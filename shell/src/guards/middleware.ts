import { auth } from '@lapis/auth';
import { redirect, type MiddlewareFunction } from '@lapis/router';
import { intendedUrl } from '../session/intended-url';
import { session } from '../session/session';
import { askGuard } from './guards';

/** Runs before every page and before its own guards: a token without a user has the user fetched. */
export const checkAuth: MiddlewareFunction = () => session.restore();

let wantedHash = () => window.location.hash;

/** A request has no hash, so the router tells where it is going; before there is one, the browser does. */
export function readHashFrom(read: () => string) {
  wantedHash = read;
}

/** A page's guards in their order; the wanted address is kept for after the sign-in. */
export const guardMiddleware = (names: string[]): MiddlewareFunction[] =>
  names.map((name) => ({ request }) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const instead = askGuard(name, auth.user, searchParams);
    if (!instead) return;
    if (!auth.user) intendedUrl.keep(pathname + search + wantedHash());
    throw redirect(instead);
  });

/** Whether the guards let the present user in; nothing is redirected. */
export async function mayEnter(names: string[] = []) {
  await session.restore();
  return names.every((name) => askGuard(name, auth.user) === null);
}
