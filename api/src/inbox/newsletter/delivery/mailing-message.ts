import type { Site } from '@lapis/contract';
import type { SendMailOptions } from 'nodemailer';
import { hashToken } from '../../../server/tokens/one-time-tokens.repository';
import { readDomain } from '../../mail/read-domain';
import { type FrozenMail, mailTo, oneClickHeaders, readerLinks } from '../newsletter-mail/frozen-mail';

export interface MailingSender {
  site: Site;
  mail: FrozenMail;
  campaign: string;
  from: string;
  bounces: string | undefined;
  link: (path: string) => string;
}

interface DeliveryReader {
  deliveryId: number;
  email: string;
  unsubscribeToken: string;
}

/** Returns a signature that can't be forged without having received the email. */
const signed = (deliveryId: number, unsubscribeToken: string) =>
  hashToken(`${deliveryId}.${unsubscribeToken}`).slice(0, 16);

/**
 * Returns the Message-ID, which is the same on each try, so that mail programs can drop duplicates. It
 * includes the campaign, because a different mailing may reuse the delivery's id after a restore.
 */
export const createMessageId = (
  { deliveryId, unsubscribeToken }: Omit<DeliveryReader, 'email'>,
  domain: string,
  campaign = '',
) =>
  `<${campaign && `${campaign}.`}delivery.${deliveryId}.${signed(deliveryId, unsubscribeToken)}@${domain}>`;

export function parseDelivery(messageId: string) {
  const [, id = '', signature = ''] = /\bdelivery\.(\d{1,15})\.([\w-]{16})@/.exec(messageId) ?? [];
  return id ? { id: Number(id), signature } : undefined;
}

export const isSigned = ({ id, signature }: { id: number; signature: string }, unsubscribeToken: string) =>
  signature === signed(id, unsubscribeToken);

/**
 * Composes the email to one subscriber.
 *
 * Includes unsubscribe headers (RFC 2369 and 8058) and a list id (RFC 2919). `Precedence` suppresses
 * out-of-office replies; `Auto-Submitted` would be wrong for text written by people (RFC 3834). Providers
 * count complaints by `Feedback-ID`.
 */
export function mailingMessage(sender: MailingSender, reader: DeliveryReader): SendMailOptions {
  const { site, mail, campaign, from, bounces, link } = sender;
  const domain = readDomain(from);
  const { oneClick, ...links } = readerLinks(link, reader.unsubscribeToken);
  const marked = (url: string) => `${url}&from=${campaign}`;
  return {
    ...mailTo(mail, { unsubscribe: marked(links.unsubscribe), preferences: links.preferences }),
    messageId: createMessageId(reader, domain, campaign),
    from: { name: mail.from_name || site.app_name, address: from },
    to: reader.email,
    envelope: { from: bounces ?? from, to: reader.email },
    ...(site.email && site.email !== from && { replyTo: { name: site.app_name, address: site.email } }),
    list: { id: { url: `newsletter.${new URL(link('/')).hostname}`, comment: site.app_name } },
    headers: {
      ...oneClickHeaders(marked(oneClick)),
      'Feedback-ID': `${campaign}:newsletter:mailings:${domain}`,
      Precedence: 'bulk',
    },
  };
}
