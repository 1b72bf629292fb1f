import type { Role } from '@lapis/contract';
import type { Services } from '../../server/http/serve';
import { siteRepository } from '../../cms/site/site.repository';

/**
 * Answers whether somebody of that role must use two-factor sign-in. The environment says so for administrators, or
 * one of them by the settings of the site; where the environment does, nobody can say otherwise.
 */
export const mustUseTwoFactor =
  ({ db, settings }: Pick<Services, 'db' | 'settings'>) =>
  async ({ role }: { role: Role }) =>
    role === 'admin' && (settings.adminTwoFactor || (await siteRepository(db).requiresTwoFactor()));
