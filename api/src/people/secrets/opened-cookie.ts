import { cookies } from '@lapis/contract/cookies';
import type { Settings } from '../../server/settings/settings';
import { httpOnlyCookie } from './http-only-cookie';

/**
 * The cookie of a browser that is shown versions which are not live (pages/opened/). Lax and not strict: its first page
 * may be opened by a link in a mail.
 */
export const openedCookie = (settings: Pick<Settings, 'secure'>) =>
  httpOnlyCookie(cookies.openedVersions, settings, 'Lax');
