import { cookies } from '@lapis/contract/cookies';
import type { Settings } from '../../server/settings/settings';
import { httpOnlyCookie } from './http-only-cookie';

/**
 * Cookie for versions that aren't live and that the browser opened by links (pages/opened/). `Lax`, so that
 * it is sent when a link in a mail leads to the first page.
 */
export const openedCookie = (settings: Pick<Settings, 'secure'>) =>
  httpOnlyCookie(cookies.openedVersions, settings, 'Lax');
