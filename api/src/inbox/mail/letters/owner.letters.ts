import type { Site } from '@lapis/contract';
import { letter } from '../letter';
import { chosenByStaff } from '../recipient';

type Link = (path: string) => string;

interface Owner {
  firstname: string;
  email: string;
}

/** In a mail; the portal has all. */
const MOST_SHOWN = 10;

/** Tells each owner that addresses of the site now lead to other sites. */
export const redirectsLeadAway = (
  site: Site,
  link: Link,
  { firstname, email }: Owner,
  { by, redirects }: { by: string; redirects: readonly { from: string; to: string }[] },
) =>
  letter(site, chosenByStaff(email), 'Your site now sends visitors to another website', [
    `Dear ${firstname},`,
    `${by} has added or changed redirects on ${site.app_name} that lead to other websites:`,
    {
      quote: redirects
        .slice(0, MOST_SHOWN)
        .map(({ from, to }) => `${from}\n→ ${to}`)
        .join('\n'),
    },
    ...(redirects.length > MOST_SHOWN ? [`There are ${redirects.length - MOST_SHOWN} more.`] : []),
    'If you were expecting this, there is nothing to do. If not, please delete them now.',
    { label: 'See all redirects', url: link('/admin/redirects') },
  ]);

/** To each owner: texts may be published without a second person from now on. */
export const approvalSwitchedOff = (site: Site, link: Link, { firstname, email }: Owner, by: string) =>
  letter(site, chosenByStaff(email), 'Texts no longer need a second person’s approval', [
    `Dear ${firstname},`,
    `${by} has switched off the rule that somebody else must approve each text before it is published on ${site.app_name}.`,
    'If you were expecting this, there is nothing to do. If not, please switch it on again, and look at what was published since.',
    { label: 'Open the settings', url: link('/admin/settings') },
    { label: 'See what was done', url: link('/admin/audit') },
  ]);
