import type { Site } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { letter } from '../letter';
import type { NewMail } from '../../../server/http/mail';
import { unproven, vouchFor, words } from '../recipient';

/** Makes whole addresses of the site's paths. */
type Link = (path: string) => string;

/** Asks whether the address was given by who reads its mail. */
export function confirmation(site: Site, link: Link, to: string, token: string): NewMail {
  const blocks = [
    words`Someone asked us to send news from ${vouchFor(site.app_name)} to this address. If that was you, please confirm it:`,
    { label: words`Confirm my subscription`, url: link(`${href('newsletter.confirm')}?token=${token}`) },
    words`The link works once, within seven days. If it was not you, you can ignore this email: we will not write again, and we will delete the address after 30 days.`,
  ];
  return letter(site, unproven(to), words`Please confirm your subscription`, blocks);
}
