import type { Site } from '@lapis/contract';
import { letter } from '../letter';
import { chosenByStaff } from '../recipient';

/** What somebody asks for who sets the site’s mail up. */
export const testEmail = (site: Site, to: string) => ({
  ...letter(site, chosenByStaff(to), `A test email from ${site.app_name}`, [
    'This is the test email that you asked for in the portal. If you can read it, the site’s emails arrive.',
    'Was it in the spam folder? Then look up on the page ‘Email’ of the portal what is missing in the DNS.',
  ]),
  to,
});

/** What is sent to where mails come back to, for the site to read it there. */
export const returnedTestEmail = (site: Site, to: string) => ({
  ...letter(site, chosenByStaff(to), `A test of returned emails from ${site.app_name}`, [
    'Somebody is testing in the portal whether the site reads what comes back to this address.',
    'There is nothing to do: once the site has read this email, the page ‘Email’ of the portal says so.',
  ]),
  to,
});
