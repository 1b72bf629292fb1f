import { z } from 'zod';
import { endpoint } from '../endpoint';
import { languageCodes } from '../languages';
import { Id, IdParam, Language, itemReply, Status, textUpTo, Time } from '../shapes';

/**
 * Recipients of a mailing. A subscriber must meet all conditions. If there are none, all subscribers receive
 * the mailing.
 */
export const Audience = z.object({
  languages: z.array(Language).max(languageCodes.length, 'Please name each language once.').optional(),
  topic_id: Id.nullable().optional(),
  giving: z.enum(['gave', 'never_gave']).optional(),
  region: textUpTo(80).optional(),
});
export type Audience = z.infer<typeof Audience>;

export const MailingState = z.enum(['scheduled', 'sending', 'paused', 'stopped', 'sent']);
export type MailingState = z.infer<typeof MailingState>;

export const Mailing = z.object({
  id: Id,
  state: MailingState,
  subject: z.string(),
  audience: Audience,
  at: Time,
  finished_at: Time.nullable(),
  says: z.string(),
  count: z.int(),
  waiting: z.int(),
  retrying: z.int(),
  sent: z.int(),
  refused: z.int(),
  /** Emails that were accepted at first, but bounced later. */
  bounced: z.int(),
  complaints: z.int(),
  /** Recipients who unsubscribed through a link in this mailing. */
  left: z.int(),
  /** Recipients who unsubscribed, paused or were erased before their turn. */
  skipped: z.int(),
  rate: z.int(),
  /** Page views and gifts that came from links in this mailing; gifts only within a week of its start. */
  visits: z.int(),
  gifts: z.object({ count: z.int(), amount: z.int() }),
});
export type Mailing = z.infer<typeof Mailing>;

const sender = { access: 'admin', needs: 'newsletters', params: IdParam } as const;

export const mailings = {
  count: endpoint('POST /admin/newsletters/:id/count', {
    ...sender,
    summary: 'The number of subscribers who would receive a newsletter',
    body: z.object({ audience: Audience }),
    reply: z.object({ count: z.int() }),
  }),
  send: endpoint('POST /admin/newsletters/:id/send', {
    ...sender,
    summary:
      'Send a newsletter, now or at a later time, and publish it; 409 if it was already sent, has changed, or can’t be published',
    body: z.object({
      at: Time.optional(),
      audience: Audience,
      /** Version that was previewed. If given, sending is rejected when the content has changed since. */
      version: textUpTo(64).optional(),
    }),
    reply: z.object({ count: z.int() }),
  }),
  progress: endpoint('GET /admin/newsletters/:id/progress', {
    ...sender,
    summary: 'The progress of sending a newsletter; null before it is first sent',
    reply: z.object({ results: Mailing.nullable() }),
  }),
  pause: endpoint('POST /admin/newsletters/:id/pause', {
    ...sender,
    summary: 'Pause a mailing; emails on their way arrive. 409 if it is not being sent',
    reply: itemReply(Mailing),
  }),
  resume: endpoint('POST /admin/newsletters/:id/resume', {
    ...sender,
    summary: 'Resume a paused mailing; 409 if it is not paused',
    reply: itemReply(Mailing),
  }),
  stop: endpoint('POST /admin/newsletters/:id/stop', {
    ...sender,
    summary:
      'Stop a mailing permanently, or cancel a scheduled one, which can be sent later; 409 if it has ended',
    reply: itemReply(Mailing),
  }),
  test: endpoint('POST /admin/newsletters/:id/test', {
    ...sender,
    summary: 'Send yourself a newsletter as a test, with its draft',
    reply: Status,
  }),
};
