import { auth } from '@lapis/auth';
import { redirect, type MiddlewareFunction } from '@lapis/router';
import { intendedUrl } from '../session/intended-url';
import { session } from '../session/session';
import { askGuard } from './guards';

export const checkAuth: MiddlewareFunction = () => session.restore();

let wantedHash = () => window.location.hash;

/**
 * Sets the function that returns the target URL's hash, because requests don't include the hash. Until the
 * router exists, `location.hash` is used.
 */
export function readHashFrom(read: () => string) {
  wantedHash = read;
}

export const guardMiddleware = (names: string[]): MiddlewareFunction[] =>
  names.map((name) => ({ request }) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const instead = askGuard(name, auth.user, searchParams);
    if (!instead) return;
    if (!auth.user) intendedUrl.keep(pathname + search + wantedHash());
    throw redirect(instead);
  });

export async function mayEnter(names: string[] = []) {
  await session.restore();
  return names.every((name) => askGuard(name, auth.user) === null);
}
