import { z } from 'zod';
import { hasHost, hasRealPort } from './addresses';
import { readDkimSettings, dkimVariables } from './dkim';

/**
 * Accepts IMAP addresses that contain an account. They may lack TLS only on this machine, for tests and
 * relays.
 */
const isMailbox = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'imaps:' || (protocol === 'imap:' && isHere)) && hostname !== '' && username !== '';
};

export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(hasHost)
    .refine(hasRealPort)
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
    .describe('20 to 200 letters, digits and symbols without spaces, such as openssl rand -hex 24 makes'),
};

type MailVariables = { [Name in keyof typeof mailVariables]?: string | undefined };

export const readMailSettings = (given: MailVariables) => ({
  /** If undefined, every email is written to a file in the data folder's `outbox`. */
  smtpUrl: given.SMTP_URL,
  mailFrom: given.MAIL_FROM,
  mailTo: given.MAIL_TO,
  dkim: readDkimSettings(given),
  mailBounces: given.MAIL_BOUNCES,
  bounceMailbox: given.BOUNCE_IMAP_URL,
  mailWebhookSecret: given.MAIL_WEBHOOK_SECRET,
});
