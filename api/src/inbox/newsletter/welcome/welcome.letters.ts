import type { NewsletterSettings, Site } from '@lapis/contract';
import type { NewMail } from '../../../server/http/mail';
import { letter } from '../../mail/letter';
import { proven } from '../../mail/recipient';
import { oneClickHeaders, readerLinks } from '../letter-mail/frozen-mail';

/** Makes whole addresses of the site's paths. */
type Link = (path: string) => string;

/** A subscriber, with the token of their links. */
export interface Reader {
  email: string;
  unsubscribe_token: string;
}

const paragraphsOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** The first of the newsletter's mails. What the charity has not put into its own words is in the usual ones. */
export function welcome(
  site: Site,
  link: Link,
  reader: Reader,
  own: Pick<NewsletterSettings['welcome'], 'subject' | 'text'>,
): NewMail {
  const paragraphs = paragraphsOf(own.text);
  const usual = `Thank you for confirming. From now on you will get our news from ${site.app_name} by email.`;
  return newsletter(
    site,
    link,
    reader,
    own.subject || 'You are subscribed',
    paragraphs.length > 0 ? paragraphs : [usual],
  );
}

/** Sent to who is subscribed already and asked again: on the page the answer is the same for everybody. */
export const subscribedAlready = (site: Site, link: Link, reader: Reader) =>
  newsletter(site, link, reader, 'You are already subscribed', [
    `Someone asked us to send news from ${site.app_name} to this address. It is already on our list, so there is nothing to do.`,
  ]);

/**
 * A mail to a subscriber. It can be ended from itself: by a link to a page with a button, and by the button of a mail
 * program, which sends the request by itself (RFC 8058).
 */
function newsletter(
  site: Site,
  link: Link,
  { email, unsubscribe_token }: Reader,
  subject: string,
  paragraphs: string[],
): NewMail {
  const { preferences, unsubscribe, oneClick } = readerLinks(link, unsubscribe_token);
  return {
    headers: oneClickHeaders(oneClick),
    ...letter(site, proven(email), subject, [
      ...paragraphs,
      { label: 'Choose what you get', url: preferences },
      { label: 'Unsubscribe', url: unsubscribe },
    ]),
  };
}
