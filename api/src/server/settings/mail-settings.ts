import { z } from 'zod';
import { dkimOf, dkimVariables } from './dkim';

/** An account at a mailbox; without TLS only on this machine, where a test or a relay may be. */
const isMailbox = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'imaps:' || (protocol === 'imap:' && isHere)) && hostname !== '' && username !== '';
};

/** Of mail. The description completes the sentence '<NAME> must be …'. */
export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('an address such as smtps://user:password@mail.example.org'),
  MAIL_FROM: z.email().max(254).optional().describe('an email address'),
  MAIL_TO: z.email().max(254).optional().describe('an email address'),
  ...dkimVariables,
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

type Given = { [Name in keyof typeof mailVariables]?: string | undefined };

/** How mail leaves, and how that is heard of which comes back. */
export const mailSettingsOf = (given: Given) => ({
  /** Who sends mail on; without it every mail is a file in the folder `outbox` of the data. */
  smtpUrl: given.SMTP_URL,
  /** From whom mails are, and who is told of what visitors send; the site's own address where nothing is set. */
  mailFrom: given.MAIL_FROM,
  mailTo: given.MAIL_TO,
  /** With what mails are signed, so that others can tell them from forged ones; undefined where they are not. */
  dkim: dkimOf(given),
  /** Where servers return what they can't deliver (Return-Path); to whom the mail is from where it isn't set. */
  mailBounces: given.MAIL_BOUNCES,
  /** The mailbox that is read for that; undefined where none is. */
  bounceMailbox: given.BOUNCE_IMAP_URL,
  /** With which a mail server may hand over what came back; undefined where none may. */
  mailWebhookSecret: given.MAIL_WEBHOOK_SECRET,
});
