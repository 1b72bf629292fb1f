import { z } from 'zod';

/** An account at a mailbox; without TLS only on this machine, where a test or a relay may be. */
const isMailbox = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'imaps:' || (protocol === 'imap:' && isHere)) && hostname !== '' && username !== '';
};

/** Of mail that comes back. The description completes the sentence '<NAME> must be …'. */
export const returnedMailVariables = {
  MAIL_BOUNCES: z.email().max(254).optional().describe('an email address'),
  BOUNCE_IMAP_URL: z
    .string()
    .refine(isMailbox)
    .optional()
    .describe('an address such as imaps://user:password@mail.example.org/INBOX'),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^[!-~]{20,200}$/)
    .optional()
    .describe('20 to 200 letters, digits and signs without spaces, such as openssl rand -hex 24 makes'),
};

type Given = { [Name in keyof typeof returnedMailVariables]?: string | undefined };

/** How mail that comes back is heard of. */
export const returnedMailOf = ({ MAIL_BOUNCES, BOUNCE_IMAP_URL, MAIL_WEBHOOK_SECRET }: Given) => ({
  /** Where servers return what they can't deliver (Return-Path); to whom the mail is from where it isn't set. */
  mailBounces: MAIL_BOUNCES,
  /** The mailbox that is read for that; undefined where none is. */
  bounceMailbox: BOUNCE_IMAP_URL,
  /** With which a mail server may hand over what came back; undefined where none may. */
  mailWebhookSecret: MAIL_WEBHOOK_SECRET,
});
