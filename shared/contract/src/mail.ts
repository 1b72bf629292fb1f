import { z } from 'zod';
import { endpoint } from './endpoint';
import { Id, IdParam, listOf, oneOf, PageQuery, Time } from './shapes';

/** A record that is added where a domain's DNS is managed. */
const DnsRecord = z.object({ type: z.enum(['TXT', 'MX']), name: z.string(), value: z.string() });

/** One thing that was tried, in words for somebody who doesn't run mail servers. */
export const MailFinding = z.object({
  what: z.enum(['spf', 'dkim', 'dmarc', 'returned', 'test']),
  /** `missing`: emails suffer until somebody does what `todo` says. `warning`: it may be well, and deserves a look. */
  state: z.enum(['fine', 'warning', 'missing']),
  says: z.string(),
  /** Null where nothing is to be done. */
  todo: z.string().nullable(),
  /** What to add; null where only the mail's provider can say it, or nothing is to be added. */
  record: DnsRecord.nullable(),
});
export type MailFinding = z.infer<typeof MailFinding>;

/**
 * Something that an email is about, beside which its outcome stands: an answer to a message, an account that was invited,
 * a request for approval, a gift that was thanked for.
 */
const MailSubject = z.object({
  kind: z.enum(['reply', 'invitation', 'approval', 'receipt']),
  id: z.coerce.number().pipe(Id),
});
export type MailSubject = z.infer<typeof MailSubject>;

/** How far an email has come. `retrying`: it failed and is tried again; `failed`: it isn't. */
export const MailState = z.object({
  state: z.enum(['waiting', 'retrying', 'sent', 'failed', 'given_up']),
  /** When it was sent, is tried next, or else was written. */
  at: Time,
  /** Why it has not been sent, without any address; null unless it failed. */
  why: z.string().nullable(),
});
export type MailState = z.infer<typeof MailState>;

/** An email that has not been sent. */
export const UnsentMail = MailState.extend({
  id: Id,
  /** The recipient, or only the domain if the reader may not see more; null for the charity's staff. */
  to: z.string().nullable(),
  /** Null if the reader may not see it. */
  subject: z.string().nullable(),
  created_at: Time,
  tries: z.int(),
  /** The mail server's own words, without any address; empty if it said nothing. */
  said: z.string(),
});
export type UnsentMail = z.infer<typeof UnsentMail>;

/** An email that was sent to where emails come back to, which the site then has to read there. */
const ReturnedTest = z.object({
  sent_at: Time,
  /** Null until the site has read it. */
  arrived_at: Time.nullable(),
  /** Whether it should have been read by now. */
  is_late: z.boolean(),
});

export const mail = {
  show: endpoint('GET /admin/mail', {
    access: 'admin',
    needs: 'portal',
    summary: 'Whether emails are sent: without a mail server they are kept in a folder on the server',
    reply: z.object({
      is_sent: z.boolean(),
      /** The address that emails come from; null where the site has none yet. */
      from: z.string().nullable(),
      domain: z.string().nullable(),
      /** Whether the site itself signs them (DKIM). */
      is_signed: z.boolean(),
      /** Where emails go that can't be delivered; null as `from`. */
      returns_to: z.string().nullable(),
      /** Whether the site is told of those: by a mailbox that it reads, or by the mail server. */
      reads_returned: z.boolean(),
    }),
  }),
  unsent: endpoint('GET /admin/mail/unsent', {
    access: 'admin',
    needs: 'settings',
    summary: 'The emails that wait to be sent or could not be, newest first',
    query: PageQuery,
    reply: listOf(UnsentMail),
  }),
  retry: endpoint('POST /admin/mail/unsent/:id/retry', {
    access: 'admin',
    needs: 'settings',
    summary: 'Tries at once to send an email that could not be sent',
    params: IdParam,
  }),
  giveUp: endpoint('DELETE /admin/mail/unsent/:id', {
    access: 'admin',
    needs: 'settings',
    summary: 'Gives up an email that has not been sent: it is never tried again',
    params: IdParam,
  }),
  state: endpoint('GET /admin/mail/about/:kind/:id', {
    access: 'admin',
    needs: 'portal',
    summary:
      'How far the newest email about something has come; null if there is none, or the reader may not see what it is about',
    params: MailSubject,
    reply: oneOf(MailState.nullable()),
  }),
  check: endpoint('POST /admin/mail/check', {
    access: 'admin',
    needs: 'settings',
    summary: 'Looks up SPF, DKIM, DMARC and where returned emails go in the DNS',
    reply: z.object({ results: z.array(MailFinding) }),
  }),
  test: endpoint('POST /admin/mail/test', {
    access: 'admin',
    needs: 'settings',
    summary: 'Sends an email to whoever asks, at once, and says what the mail server answered',
    reply: z.object({ results: MailFinding }),
  }),
  testReturned: endpoint('POST /admin/mail/returned-test', {
    access: 'admin',
    needs: 'settings',
    summary: 'Sends an email to where returned ones go, and says what the mail server answered',
    reply: z.object({ results: MailFinding }),
  }),
  returnedTest: endpoint('GET /admin/mail/returned-test', {
    access: 'admin',
    needs: 'settings',
    summary: 'Whether the last such email has been read there; null where none was sent',
    reply: z.object({ results: ReturnedTest.nullable() }),
  }),
};
