import type { Site } from '@lapis/contract';
import type { SendMailOptions } from 'nodemailer';
import { hashOf } from '../../../server/tokens/one-time-tokens.repository';
import { domainOf } from '../../mail/domain-of';
import { type FrozenMail, mailTo, oneClickHeaders, readerLinks } from '../letter-mail/frozen-mail';

/** What of a mailing is the same in all its mails. */
export interface Sender {
  site: Site;
  mail: FrozenMail;
  campaign: string;
  /** The address that letters are from. */
  from: string;
  /** Where what comes back goes; to `from` where there is none of its own. */
  bounces: string | undefined;
  /** The whole address of a path of the site. */
  link: (path: string) => string;
}

interface Reader {
  deliveryId: number;
  email: string;
  unsubscribeToken: string;
}

/** What nobody can make up who has not got the letter. */
const signed = (deliveryId: number, unsubscribeToken: string) =>
  hashOf(`${deliveryId}.${unsubscribeToken}`).slice(0, 16);

/**
 * The same at each try, so that who gets it twice can be spared the second. It names the letter too: after a backup was
 * restored another letter may get the number of a delivery that the backup did not know.
 */
export const messageIdOf = (
  { deliveryId, unsubscribeToken }: Omit<Reader, 'email'>,
  domain: string,
  campaign = '',
) => `<${campaign && `${campaign}.`}letter.${deliveryId}.${signed(deliveryId, unsubscribeToken)}@${domain}>`;

/** Which delivery a mail was, by its Message-ID, for what comes back; undefined where it was no letter. */
export function deliveryOf(messageId: string) {
  const [, id = '', signature = ''] = /\bletter\.(\d{1,15})\.([\w-]{16})@/.exec(messageId) ?? [];
  return id ? { id: Number(id), signature } : undefined;
}

/** Whether a Message-ID is one that was sent, and not made up. */
export const isSigned = ({ id, signature }: { id: number; signature: string }, unsubscribeToken: string) =>
  signature === signed(id, unsubscribeToken);

/**
 * A letter as it goes to one reader.
 *
 * It can be ended from the mail program (RFC 2369 and 8058) and belongs to a list (RFC 2919). `Precedence` keeps answers
 * of those who are away from being sent; `Auto-Submitted` is not for what people wrote (RFC 3834). By `Feedback-ID`
 * providers count complaints of a letter as a whole.
 */
export function letterMessage(sender: Sender, reader: Reader): SendMailOptions {
  const { site, mail, campaign, from, bounces, link } = sender;
  const domain = domainOf(from);
  const { oneClick, ...links } = readerLinks(link, reader.unsubscribeToken);
  const marked = (url: string) => `${url}&from=${campaign}`;
  return {
    ...mailTo(mail, { unsubscribe: marked(links.unsubscribe), preferences: links.preferences }),
    messageId: messageIdOf(reader, domain, campaign),
    from: { name: mail.from_name || site.app_name, address: from },
    to: reader.email,
    envelope: { from: bounces ?? from, to: reader.email },
    ...(site.email && site.email !== from && { replyTo: { name: site.app_name, address: site.email } }),
    list: { id: { url: `newsletter.${new URL(link('/')).hostname}`, comment: site.app_name } },
    headers: {
      ...oneClickHeaders(marked(oneClick)),
      'Feedback-ID': `${campaign}:newsletter:letters:${domain}`,
      Precedence: 'bulk',
    },
  };
}
