import type { Role } from '@lapis/contract';
import type { Services } from '../../server/http/serve';
import { siteRepository } from '../../cms/site/site.repository';

/**
 * Returns whether a role requires two-factor sign-in. The environment or the site's settings can require it
 * for administrators; the settings can't override the environment.
 */
export const mustUseTwoFactor =
  ({ db, settings }: Pick<Services, 'db' | 'settings'>) =>
  async ({ role }: { role: Role }) =>
    role === 'admin' && (settings.adminTwoFactor || (await siteRepository(db).requiresTwoFactor()));
