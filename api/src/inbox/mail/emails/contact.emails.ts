import type { Message, NewMessage, Site } from '@lapis/contract';
import { composeEmail } from '../compose-email';
import { chosenByStaff, unproven, vouchFor, words } from '../recipient';
import type { NewMail } from '../../../server/http/mail';

export function messageForStaff(site: Site, { name, email, subject, message }: NewMessage): NewMail {
  const blocks = [
    `${name} (${email}) wrote to us through the contact page:`,
    { quote: message },
    'If you reply to this email, your reply goes straight to them.',
  ];
  return { ...composeEmail(site, null, `Website: ${subject}`, blocks), replyTo: { name, address: email } };
}

/**
 * Confirms to the sender that the message has arrived. Doesn't repeat the name or subject, because the
 * address is unproven: an attacker could otherwise send any text to strangers through the site.
 */
export function acknowledgement(site: Site, { email }: NewMessage): NewMail {
  const blocks = [
    words`Thank you for writing to us. Your message has arrived, and someone will read it and reply by email.`,
    ...(site.phone ? [words`If it can’t wait, please call us on ${vouchFor(site.phone)}.`] : []),
    words`If you did not write to us, someone typed your address by mistake, and you can ignore this email.`,
  ];
  return {
    // Keeps other servers from replying automatically (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-replied' },
    ...composeEmail(site, unproven(email), words`We have your message`, blocks),
  };
}

export function replyToMessage(
  site: Site,
  { email, subject, message }: MessageToAnswer,
  reply: string,
): NewMail {
  const blocks = [...reply.replace(/\r\n?/g, '\n').split(/\n{2,}/), 'You wrote to us:', { quote: message }];
  return composeEmail(site, chosenByStaff(email), `Re: ${subject}`, blocks);
}

type MessageToAnswer = Pick<Message, 'email' | 'subject' | 'message'>;
