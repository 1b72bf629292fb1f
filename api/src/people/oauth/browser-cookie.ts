import { cookies } from '@lapis/contract/cookies';
import { httpOnlyCookie } from '../secrets/http-only-cookie';
import type { Settings } from '../../server/settings/settings';

/**
 * The cookie that ties a third-party sign-in to the browser which began it. Lax and not strict: the provider sends the
 * browser back from another site.
 */
export const browserCookie = (settings: Pick<Settings, 'secure'>) =>
  httpOnlyCookie(cookies.oauth, settings, 'Lax');
