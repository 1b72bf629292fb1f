import type { Site } from '@lapis/contract';
import { composeEmail } from '../compose-email';
import { chosenByStaff } from '../recipient';

type OwnerLinkBuilder = (path: string) => string;

interface OwnerRecipient {
  firstname: string;
  email: string;
}

const MOST_SHOWN = 10;

export const redirectsLeadAway = (
  site: Site,
  link: OwnerLinkBuilder,
  { firstname, email }: OwnerRecipient,
  { by, redirects }: { by: string; redirects: readonly { from: string; to: string }[] },
) =>
  composeEmail(site, chosenByStaff(email), 'Your site now sends visitors to another website', [
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

export const approvalSwitchedOff = (
  site: Site,
  link: OwnerLinkBuilder,
  { firstname, email }: OwnerRecipient,
  by: string,
) =>
  composeEmail(site, chosenByStaff(email), 'Texts no longer need a second person’s approval', [
    `Dear ${firstname},`,
    `${by} has switched off the rule that a second person must approve each text before it is published on ${site.app_name}.`,
    'If you were expecting this, there is nothing to do. If not, please switch it on again, and check what has been published since.',
    { label: 'Open the settings', url: link('/admin/settings') },
    { label: 'See what was done', url: link('/admin/audit') },
  ]);
