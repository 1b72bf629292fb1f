import type { Site } from '@lapis/contract';
import { letter } from '../letter';

/** What somebody asks for who sets the site’s mail up. */
export const testEmail = (site: Site, to: string) => ({
  to,
  ...letter(site, `A test email from ${site.app_name}`, [
    'This is the test email that you asked for in the portal. If you can read it, the site’s emails arrive.',
    'Was it in the spam folder? Then look up on the page ‘Email’ of the portal what is missing in the DNS.',
  ]),
});
