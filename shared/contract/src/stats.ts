import { z } from 'zod';
import { Approval } from './approvals';
import { AuditEntry } from './audit';
import { contentNames } from './content-types';
import { endpoint } from './endpoint';
import { ReportKind } from './reports';
import { Id, Time } from './shapes';

/** What came in a month. */
export const MonthOfStats = z.object({
  /** '2026-03', in UTC. */
  month: z.string(),
  /** Published. */
  posts: z.int(),
  messages: z.int(),
  /** Confirmed, for the last time, by those who are still known. */
  subscribers: z.int(),
});
export type MonthOfStats = z.infer<typeof MonthOfStats>;

const ContentName = z.enum(contentNames);

/** Texts that wait for who looks at the dashboard: how many, and the five that have waited longest. */
const WaitingTexts = z.object({ total: z.int(), next: z.array(Approval) });
export type WaitingTexts = z.infer<typeof WaitingTexts>;

/** What somebody began and nobody published. */
export const WaitingType = z.object({
  kind: ContentName,
  /** Never published, or taken off the site. */
  drafts: z.int(),
  /** Published, and a draft of it is waiting. */
  changed: z.int(),
});
export type WaitingType = z.infer<typeof WaitingType>;

/** What will appear or disappear by itself. */
export const ScheduledEntry = z.object({
  kind: ContentName,
  id: Id,
  title: z.string(),
  action: z.enum(['published', 'unpublished']),
  at: Time,
});
export type ScheduledEntry = z.infer<typeof ScheduledEntry>;

/** A report that visitors may expect by now; `year` is the one it is about. */
export const DueReport = z.object({
  kind: ReportKind.extract(['annual report', 'accounts']),
  year: z.int(),
});
export type DueReport = z.infer<typeof DueReport>;

/** What whoever runs the server has to know. */
export const ServerState = z.object({
  backups: z.object({
    /** Whether the site makes them by itself. */
    are_made: z.boolean(),
    /** When the last one was made that could be restored; null where there is none. */
    last_good_at: Time.nullable(),
    /** Whether there should have been a newer one by now. */
    is_stale: z.boolean(),
    /** Why the last try was not good. */
    problem: z.string().nullable(),
  }),
  /** In megabytes, where the disk is nearly full; null where it isn't. */
  disk_left: z.int().nullable(),
  /**
   * Parts of the site that have no live version here, lack the one that is live elsewhere, or whose pages can't be
   * rendered.
   */
  remotes: z.array(z.object({ name: z.string(), problem: z.enum(['absent', 'behind', 'failing']) })),
  /** What should have been begun more than five minutes ago. */
  overdue: z.object({ mails: z.int(), pictures: z.int(), scheduled: z.int(), purges: z.int() }),
});
export type ServerState = z.infer<typeof ServerState>;

/** What waits for somebody to do something. */
export const Todos = z.object({
  /** That nobody has read. */
  new_messages: z.int(),
  /** The types of which something waits. */
  waiting: z.array(WaitingType),
  /** How many entries will appear or disappear, and the next five of them, the soonest first. */
  scheduled: z.object({ total: z.int(), next: z.array(ScheduledEntry) }),
  /** Pictures, by the states that the library's list knows too; `withdrawn` are those alone that something uses. */
  pictures: z.object({
    expiring: z.int(),
    no_consent: z.int(),
    withdrawn: z.int(),
    no_alt: z.int(),
  }),
  due_reports: z.array(DueReport),
  /** Links at whose address the last check found nothing. */
  dead_links: z.int(),
  /** Mails that were tried and could not be sent so far, or were given up in the last 30 days. */
  failed_mails: z.int(),
  /** No mail server is set, so that mails are kept in a folder and not sent. */
  no_mail_server: z.boolean(),
  server: ServerState,
});
export type Todos = z.infer<typeof Todos>;

/** What a new site has to be given first, in this order. */
export const FirstStepName = z.enum(['name', 'contact', 'look', 'home', 'about', 'story', 'privacy']);
export type FirstStepName = z.infer<typeof FirstStepName>;

export const FirstStep = z.object({
  name: FirstStepName,
  isDone: z.boolean(),
  /** Of the text it is about, where somebody has begun it. */
  id: Id.nullable(),
});
export type FirstStep = z.infer<typeof FirstStep>;

/** What the dashboard shows: what there is to do, how much there is, how it grew, and what was done last. */
export const Stats = z.object({
  attention: Todos,
  /** What others ask them to approve, as far as they may, and what of theirs was sent back. */
  approvals: z.object({ to_approve: WaitingTexts, sent_back: WaitingTexts }),
  /** Of a site that began empty, until somebody closes the list; otherwise none. */
  first_steps: z.array(FirstStep),
  /** How much there is of each type, without what is in the trash. */
  content: z.record(ContentName, z.int()),
  users: z.int(),
  /** Of the library. */
  images: z.int(),
  /** Who get the newsletter. */
  subscribers: z.int(),
  /** The last twelve, this one included, the oldest first. */
  months: z.array(MonthOfStats),
  /** The newest fifty entries of the record. */
  recent_activity: z.array(AuditEntry),
});
export type Stats = z.infer<typeof Stats>;

export const stats = {
  show: endpoint('GET /admin/stats', {
    access: 'admin',
    needs: 'portal',
    summary: 'What needs attention, counts and latest changes for the dashboard',
    reply: Stats,
  }),
};
