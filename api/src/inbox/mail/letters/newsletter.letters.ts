import type { Site } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { letter } from '../letter';
import type { NewMail } from '../../../server/http/mail';

/** Makes whole addresses of the site's paths. */
type Link = (path: string) => string;

/** Asks whether the address was given by who reads its mail. */
export function confirmation(site: Site, link: Link, to: string, token: string): NewMail {
  const blocks = [
    `Someone asked us to send news from ${site.app_name} to this address. If that was you, please confirm it:`,
    { label: 'Confirm my subscription', url: link(`${href('newsletter.confirm')}?token=${token}`) },
    'The link works once, within seven days. If it was not you, you can ignore this email: we will not write again, and we will delete the address after 30 days.',
  ];
  return { to, ...letter(site, 'Please confirm your subscription', blocks) };
}

/** The first of the newsletter's mails. */
export const welcome = (site: Site, link: Link, to: string, token: string) =>
  newsletter(site, link, to, token, 'You are subscribed', [
    `Thank you for confirming. From now on you will get our news from ${site.app_name} by email.`,
  ]);

/** Sent to who is subscribed already and asked again: on the page the answer is the same for everybody. */
export const subscribedAlready = (site: Site, link: Link, to: string, token: string) =>
  newsletter(site, link, to, token, 'You are already subscribed', [
    `Someone asked us to send news from ${site.app_name} to this address. It is already on our list, so there is nothing to do.`,
  ]);

/**
 * A mail to subscribers. Each can be ended from itself: by a link to a page with a button, and by the button of a
 * mail program, which sends the request by itself (RFC 8058).
 */
function newsletter(
  site: Site,
  link: Link,
  to: string,
  token: string,
  subject: string,
  paragraphs: string[],
): NewMail {
  const query = `?token=${token}`;
  const goodbye = { label: 'Unsubscribe', url: link(href('newsletter.unsubscribe') + query) };
  return {
    to,
    headers: {
      'List-Unsubscribe': `<${link('/api/newsletter/unsubscribe' + query)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...letter(site, subject, [...paragraphs, goodbye]),
  };
}
