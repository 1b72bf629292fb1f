import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listReply, itemReply, PageQuery, Time } from '../shapes';

const DnsRecord = z.object({ type: z.enum(['TXT', 'MX']), name: z.string(), value: z.string() });

export const MailFinding = z.object({
  what: z.enum(['spf', 'dkim', 'dmarc', 'returned', 'test']),
  /** `missing`: emails may not arrive until `todo` is done. `warning`: may be fine, but should be checked. */
  state: z.enum(['fine', 'warning', 'missing']),
  says: z.string(),
  todo: z.string().nullable(),
  record: DnsRecord.nullable(),
});
export type MailFinding = z.infer<typeof MailFinding>;

const MailSubject = z.object({
  kind: z.enum(['reply', 'invitation', 'approval', 'receipt']),
  id: z.coerce.number().pipe(Id),
});
export type MailSubject = z.infer<typeof MailSubject>;

/** `retrying`: failed or overdue, and will be retried. `failed`: won't be retried. */
export const MailState = z.object({
  state: z.enum(['waiting', 'retrying', 'sent', 'failed', 'given_up']),
  /** Time when the email was sent or will be retried; otherwise, the time when it was written. */
  at: Time,
  why: z.string().nullable(),
});
export type MailState = z.infer<typeof MailState>;

export const UnsentMail = MailState.extend({
  id: Id,
  /** Recipient, or only the domain if the user may not see more; null for an email to the charity's staff. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  created_at: Time,
  tries: z.int(),
  said: z.string(),
});
export type UnsentMail = z.infer<typeof UnsentMail>;

const ReturnedTest = z.object({
  sent_at: Time,
  arrived_at: Time.nullable(),
  is_late: z.boolean(),
});

export const mail = {
  show: endpoint('GET /admin/mail', {
    access: 'admin',
    needs: 'portal',
    summary: 'The state of the mail server. Without one, emails are kept in a folder on the server',
    reply: z.object({
      is_sent: z.boolean(),
      from: z.string().nullable(),
      domain: z.string().nullable(),
      is_signed: z.boolean(),
      returns_to: z.string().nullable(),
      reads_returned: z.boolean(),
    }),
  }),
  unsent: endpoint('GET /admin/mail/unsent', {
    access: 'admin',
    needs: 'settings',
    summary: 'The emails that wait to be sent or could not be, newest first',
    query: PageQuery,
    reply: listReply(UnsentMail),
  }),
  retry: endpoint('POST /admin/mail/unsent/:id/retry', {
    access: 'admin',
    needs: 'settings',
    summary: 'Send a waiting or failed email now',
    params: IdParam,
  }),
  giveUp: endpoint('DELETE /admin/mail/unsent/:id', {
    access: 'admin',
    needs: 'settings',
    summary: 'Stop trying to send an email',
    params: IdParam,
  }),
  state: endpoint('GET /admin/mail/about/:kind/:id', {
    access: 'admin',
    needs: 'portal',
    summary:
      'The state of the newest email about an entry; null if there is none, or if your role does not include the entry',
    params: MailSubject,
    reply: itemReply(MailState.nullable()),
  }),
  check: endpoint('POST /admin/mail/check', {
    access: 'admin',
    needs: 'settings',
    summary:
      'Check SPF, DKIM, DMARC and the address for returned emails in the DNS; 409 if the site has no email address',
    reply: z.object({ results: z.array(MailFinding) }),
  }),
  test: endpoint('POST /admin/mail/test', {
    access: 'admin',
    needs: 'settings',
    summary:
      'Send yourself a test email at once. The reply has the mail server’s response; 409 if there is no mail server or no address',
    reply: z.object({ results: MailFinding }),
  }),
  testReturned: endpoint('POST /admin/mail/returned-test', {
    access: 'admin',
    needs: 'settings',
    summary:
      'Send an email to the address for returned ones. The reply has the mail server’s response; 409 if the site does not read returned email',
    reply: z.object({ results: MailFinding }),
  }),
  returnedTest: endpoint('GET /admin/mail/returned-test', {
    access: 'admin',
    needs: 'settings',
    summary: 'The result of the last test of returned email; null if none was sent',
    reply: z.object({ results: ReturnedTest.nullable() }),
  }),
};
