import type { NewsletterSettings, Site } from '@lapis/contract';
import type { NewMail } from '../../../server/http/mail';
import { composeEmail } from '../../mail/compose-email';
import { proven } from '../../mail/recipient';
import { oneClickHeaders, readerLinks } from '../newsletter-mail/frozen-mail';

type WelcomeLinkBuilder = (path: string) => string;

export interface WelcomeReader {
  email: string;
  unsubscribe_token: string;
}

const splitParagraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

export function welcome(
  site: Site,
  link: WelcomeLinkBuilder,
  reader: WelcomeReader,
  own: Pick<NewsletterSettings['welcome'], 'subject' | 'text'>,
): NewMail {
  const paragraphs = splitParagraphs(own.text);
  const usual = `Thank you for confirming. From now on you will receive news from ${site.app_name} by email.`;
  return newsletter(
    site,
    link,
    reader,
    own.subject || 'You are subscribed',
    paragraphs.length > 0 ? paragraphs : [usual],
  );
}

/** Sent to a subscriber who subscribes again, because the page shows every visitor the same message. */
export const subscribedAlready = (site: Site, link: WelcomeLinkBuilder, reader: WelcomeReader) =>
  newsletter(site, link, reader, 'You are already subscribed', [
    `Someone asked us to send news from ${site.app_name} to this address. It is already on our list, so there is nothing to do.`,
  ]);

/** Composes an email to a subscriber, with an unsubscribe link and the one-click header (RFC 8058). */
function newsletter(
  site: Site,
  link: WelcomeLinkBuilder,
  { email, unsubscribe_token }: WelcomeReader,
  subject: string,
  paragraphs: string[],
): NewMail {
  const { preferences, unsubscribe, oneClick } = readerLinks(link, unsubscribe_token);
  return {
    headers: oneClickHeaders(oneClick),
    ...composeEmail(site, proven(email), subject, [
      ...paragraphs,
      { label: 'Choose what you receive', url: preferences },
      { label: 'Unsubscribe', url: unsubscribe },
    ]),
  };
}
