import type { Site } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { composeEmail } from '../compose-email';
import type { NewMail } from '../../../server/http/mail';
import { unproven, vouchFor, words } from '../recipient';

type ConfirmationLinkBuilder = (path: string) => string;

export function confirmation(site: Site, link: ConfirmationLinkBuilder, to: string, token: string): NewMail {
  const blocks = [
    words`Someone asked us to send news from ${vouchFor(site.app_name)} to this address. If that was you, please confirm it:`,
    { label: words`Confirm my subscription`, url: link(`${href('subscription.confirm')}?token=${token}`) },
    words`The link works once, within seven days. If it was not you, you can ignore this email: we will not write again, and we will delete the address after 30 days.`,
  ];
  return composeEmail(site, unproven(to), words`Please confirm your subscription`, blocks);
}
