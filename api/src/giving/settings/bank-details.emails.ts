import type { Site } from '@lapis/contract';
import { composeEmail } from '../../inbox/mail/compose-email';
import { chosenByStaff } from '../../inbox/mail/recipient';

export const bankDetailsChanged = (
  site: Site,
  link: (path: string) => string,
  { firstname, email }: { firstname: string; email: string },
  by: string,
) =>
  composeEmail(site, chosenByStaff(email), 'The bank details for gifts have changed', [
    `Dear ${firstname},`,
    `${by} has changed the bank details, or the payee or address for cheques, that givers see on your site.`,
    'If you were expecting this, there is nothing to do. If not, please check them now: anyone who gives today will send their gift to these details.',
    { label: 'Check the details', url: link('/admin/giving/settings') },
  ]);
