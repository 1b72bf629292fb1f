import type { Site } from '@lapis/contract';
import { letter } from '../../inbox/mail/letter';
import type { NewMail } from '../../server/http/mail';

/** To each owner, where somebody changed the account that gifts go to. */
export const bankDetailsChanged = (
  site: Site,
  link: (path: string) => string,
  { firstname, email }: { firstname: string; email: string },
  by: string,
): NewMail => ({
  to: email,
  ...letter(site, 'The bank details for gifts have changed', [
    `Dear ${firstname},`,
    `${by} has changed the bank details, or the payee of cheques, that people are asked to give to.`,
    'If you know of this, all is well. If not, please look at it now: whoever gives today follows what stands there.',
    { label: 'See how gifts are taken', url: link('/admin/giving/settings') },
  ]),
});
