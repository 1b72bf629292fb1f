import { z } from 'zod';
import { endpoint } from './endpoint';
import { Id, IdParam, Language, oneOf, Status, textUpTo, Time } from './shapes';

/** To whom of the subscribers a letter goes: all conditions together; without any, to everybody. */
export const Audience = z.object({
  languages: z.array(Language).max(3, 'Please choose three languages at most.').optional(),
  /** Those who have not turned this topic down, besides the letter’s own. */
  topic_id: Id.nullable().optional(),
  giving: z.enum(['gave', 'never_gave']).optional(),
  /** Who has said, in their preferences, that they live there. */
  region: textUpTo(80).optional(),
});
export type Audience = z.infer<typeof Audience>;

export const MailingState = z.enum(['scheduled', 'sending', 'paused', 'stopped', 'sent']);
export type MailingState = z.infer<typeof MailingState>;

/** How the sending of a letter stands. */
export const Mailing = z.object({
  id: Id,
  state: MailingState,
  subject: z.string(),
  audience: Audience,
  /** When it begins, or began. */
  at: Time,
  finished_at: Time.nullable(),
  /** Why it paused by itself, in words; empty where somebody paused it. */
  says: z.string(),
  /** To how many it goes. */
  count: z.int(),
  /** Not tried yet, and tried without an answer for good. */
  waiting: z.int(),
  retrying: z.int(),
  sent: z.int(),
  /** Not taken by the mail server for good. */
  refused: z.int(),
  /** Taken, and come back later. */
  bounced: z.int(),
  complaints: z.int(),
  /** Who unsubscribed by this letter. */
  left: z.int(),
  /** Who ended, paused or was erased before their turn. */
  skipped: z.int(),
  /** Mails a minute, as the mail server takes them now. */
  rate: z.int(),
  /** Pages opened with the letter’s mark, and gifts of the week after it by the same. */
  visits: z.int(),
  gifts: z.object({ count: z.int(), amount: z.int() }),
});
export type Mailing = z.infer<typeof Mailing>;

const sender = { access: 'admin', needs: 'letters', params: IdParam } as const;

export const mailings = {
  count: endpoint('POST /admin/letters/:id/count', {
    ...sender,
    summary: 'To how many subscribers a letter would go',
    body: z.object({ audience: Audience }),
    reply: z.object({ count: z.int() }),
  }),
  send: endpoint('POST /admin/letters/:id/send', {
    ...sender,
    summary:
      'Send a letter, now or at a time, which publishes it; 409 where it was sent, is being sent, was changed, or can’t be published',
    body: z.object({
      at: Time.optional(),
      audience: Audience,
      /** Of the mail as it was looked at; without one it goes as it is. */
      version: textUpTo(64).optional(),
    }),
    reply: z.object({ count: z.int() }),
  }),
  progress: endpoint('GET /admin/letters/:id/progress', {
    ...sender,
    summary: 'How the sending of a letter stands; null before anybody has sent it',
    reply: z.object({ results: Mailing.nullable() }),
  }),
  pause: endpoint('POST /admin/letters/:id/pause', {
    ...sender,
    summary: 'Pause the sending of a letter; what is on its way arrives',
    reply: oneOf(Mailing),
  }),
  resume: endpoint('POST /admin/letters/:id/resume', {
    ...sender,
    summary: 'Go on sending a letter that was paused',
    reply: oneOf(Mailing),
  }),
  stop: endpoint('POST /admin/letters/:id/stop', {
    ...sender,
    summary: 'Stop the sending of a letter for good; one that waits for its time can be sent anew',
    reply: oneOf(Mailing),
  }),
  test: endpoint('POST /admin/letters/:id/test', {
    ...sender,
    summary: 'Send a letter to one’s own address, its draft included',
    reply: Status,
  }),
};
