import type { Site } from '@lapis/contract';
import { composeEmail } from '../compose-email';
import { chosenByStaff } from '../recipient';

export const testEmail = (site: Site, to: string) => ({
  ...composeEmail(site, chosenByStaff(to), `A test email from ${site.app_name}`, [
    'This is the test email that you asked for in the portal. If you can read it, the site’s emails are arriving.',
    'Was it in the spam folder? The portal’s page ‘Email’ shows what is missing in the DNS.',
  ]),
  to,
});

export const returnedTestEmail = (site: Site, to: string) => ({
  ...composeEmail(site, chosenByStaff(to), `A test of returned emails from ${site.app_name}`, [
    'Someone is testing in the portal whether the site reads emails that come back to this address.',
    'There is nothing to do: once the site has read this email, the portal’s page ‘Email’ will say so.',
  ]),
  to,
});
