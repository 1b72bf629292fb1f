import type { Site } from '@lapis/contract';
import { composeEmail } from '../compose-email';
import { unproven, vouchFor, words } from '../recipient';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const staleBackups = (
  site: Site,
  link: (path: string) => string,
  lastGood: string | undefined,
  reason: string | null,
) =>
  composeEmail(site, null, 'Website: the backups need attention', [
    lastGood === undefined
      ? 'The website has not managed to make a backup yet.'
      : `The last good backup of the website was made on ${moment.format(new Date(lastGood))} UTC. There should have been a newer one by now.`,
    ...(reason ? [`The last problem was: ${reason}`] : []),
    'Please pass this on to your technical contact. The website itself works, but if the server failed now, everything written since then would be lost.',
    { label: 'Open the dashboard', url: link('/admin') },
  ]);

const rescues = {
  password: words`has a new password`,
  'two-factor': words`no longer asks for a second factor`,
};

export const accountRescued = (site: Site, { email }: { email: string }, what: keyof typeof rescues) =>
  composeEmail(site, unproven(email), words`Your account was changed`, [
    words`Hello,`,
    words`Your account at ${vouchFor(site.app_name)} ${rescues[what]}, and you were signed out everywhere. The site’s technical contact did this on the server.`,
    words`If you did not ask for this, please write to us at once.`,
  ]);
