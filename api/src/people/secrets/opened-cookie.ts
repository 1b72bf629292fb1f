import { cookies } from '@lapis/contract/cookies';
import type { Settings } from '../../server/settings/settings';
import { httpOnlyCookie } from './http-only-cookie';

/**
 * Cookie for versions of apps that the browser opened by link before they are live (pages/opened/). `Lax`, so
 * that it is sent when the visitor follows a link in an email.
 */
export const openedCookie = (settings: Pick<Settings, 'secure'>) =>
  httpOnlyCookie(cookies.openedVersions, settings, 'Lax');
