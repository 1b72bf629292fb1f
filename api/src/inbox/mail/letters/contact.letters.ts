import type { Message, NewMessage, Site } from '@lapis/contract';
import { letter } from '../letter';
import { chosenByStaff, unproven, vouchFor, words } from '../recipient';
import type { NewMail } from '../../../server/http/mail';

/** What staff get: all of the message; an answer goes to who wrote it. */
export function messageForStaff(site: Site, { name, email, subject, message }: NewMessage): NewMail {
  const blocks = [
    `${name} (${email}) wrote to us through the contact page:`,
    { quote: message },
    'Reply to this email, and your answer goes straight to them.',
  ];
  return { ...letter(site, null, `Website: ${subject}`, blocks), replyTo: { name, address: email } };
}

/**
 * Tells the sender that the message has come. It repeats nothing of what was typed, neither name nor subject:
 * anybody can type anybody's address, and would otherwise have our server carry words of their own to strangers.
 */
export function acknowledgement(site: Site, { email }: NewMessage): NewMail {
  const blocks = [
    words`Thank you for writing to us. Your message has arrived, and someone will read it and answer by email.`,
    ...(site.phone ? [words`If it can't wait, please call us on ${vouchFor(site.phone)}.`] : []),
    words`If you did not write to us, someone typed your address by mistake, and you can ignore this email.`,
  ];
  return {
    // Other machines don't answer it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-replied' },
    ...letter(site, unproven(email), words`We have your message`, blocks),
  };
}

/** What the charity answers. The message is repeated below: by now a person has read it, and chose to answer. */
export function replyToMessage(site: Site, { email, subject, message }: Asked, reply: string): NewMail {
  const blocks = [...reply.replace(/\r\n?/g, '\n').split(/\n{2,}/), 'You wrote to us:', { quote: message }];
  return letter(site, chosenByStaff(email), `Re: ${subject}`, blocks);
}

type Asked = Pick<Message, 'email' | 'subject' | 'message'>;
