import type { Site } from '@lapis/contract';
import { letter } from '../letter';
import { unproven, vouchFor, words } from '../recipient';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Tells the staff that there has been no good backup for too long.
 * @param lastGood when the last good one was made, undefined where there never was one
 * @param reason why the last try was not good, null where it was or nobody knows
 */
export const staleBackups = (
  site: Site,
  link: (path: string) => string,
  lastGood: string | undefined,
  reason: string | null,
) =>
  letter(site, null, 'Website: the backups need looking at', [
    lastGood === undefined
      ? 'The website has not managed to make a backup yet.'
      : `The last good backup of the website was made on ${moment.format(new Date(lastGood))} UTC. There should have been a newer one by now.`,
    ...(reason ? [`What went wrong last: ${reason}`] : []),
    'Please pass this on to whoever runs the server. The website itself works, but what was written since then would be lost with the server.',
    { label: 'Open the dashboard', url: link('/admin') },
  ]);

const rescues = {
  password: words`has a new password`,
  'two-factor': words`no longer asks for a second factor`,
};

/** Tells somebody what was done to their account at the terminal of the server. */
export const accountRescued = (site: Site, { email }: { email: string }, what: keyof typeof rescues) =>
  letter(site, unproven(email), words`Your account was changed`, [
    words`Hello,`,
    words`Your account at ${vouchFor(site.app_name)} ${rescues[what]}, and you were signed out everywhere. Whoever runs the server did this.`,
    words`If you have not asked them to, please write to us at once.`,
  ]);
