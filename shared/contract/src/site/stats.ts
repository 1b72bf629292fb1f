import { z } from 'zod';
import { Approval, ApprovalState } from '../content/approvals';
import { AuditEntry } from '../people/audit';
import { contentNames } from '../content/content-types';
import { endpoint } from '../endpoint';
import { ReportKind } from '../content/reports';
import { Id, Time } from '../shapes';

export const MonthOfStats = z.object({
  month: z.string(),
  stories: z.int(),
  messages: z.int(),
  /** Confirmed subscriptions that are still on record. */
  subscribers: z.int(),
});
export type MonthOfStats = z.infer<typeof MonthOfStats>;

const ContentName = z.enum(contentNames);

const WaitingTexts = z.object({ total: z.int(), next: z.array(Approval) });
export type WaitingTexts = z.infer<typeof WaitingTexts>;

/** Drafts of a writer who may not publish: the total, and the five most recently edited. */
export const OwnDrafts = z.object({
  total: z.int(),
  next: z.array(
    z.object({
      kind: ContentName,
      id: Id,
      title: z.string(),
      updated_at: Time,
      /** State of the draft's approval; null if none has been requested. */
      approval: ApprovalState.extract(['asked', 'sent_back']).nullable(),
    }),
  ),
});
export type OwnDrafts = z.infer<typeof OwnDrafts>;

/** Number of drafts, and of published entries with unpublished changes, for one type of content. */
export const WaitingType = z.object({
  kind: ContentName,
  drafts: z.int(),
  changed: z.int(),
});
export type WaitingType = z.infer<typeof WaitingType>;

export const ScheduledEntry = z.object({
  kind: ContentName,
  id: Id,
  title: z.string(),
  action: z.enum(['published', 'unpublished']),
  at: Time,
});
export type ScheduledEntry = z.infer<typeof ScheduledEntry>;

export const DueReport = z.object({
  kind: ReportKind.extract(['annual report', 'accounts']),
  year: z.int(),
});
export type DueReport = z.infer<typeof DueReport>;

export const ServerState = z.object({
  backups: z.object({
    are_made: z.boolean(),
    /** Time of the last backup that passed a test restore. */
    last_good_at: Time.nullable(),
    is_stale: z.boolean(),
    problem: z.string().nullable(),
  }),
  /** Free space in megabytes if the disk is nearly full; otherwise null. */
  disk_left: z.int().nullable(),
  /**
   * Remotes that have no live version on this server, are older here than on other servers, or fail to
   * render.
   */
  remotes: z.array(z.object({ name: z.string(), problem: z.enum(['absent', 'behind', 'failing']) })),
  /** Number of jobs that are more than five minutes late. */
  overdue: z.object({ mails: z.int(), pictures: z.int(), scheduled: z.int(), purges: z.int() }),
});
export type ServerState = z.infer<typeof ServerState>;

/**
 * Tasks for the current user. Users who may not publish see only their own drafts, and only pictures that
 * they added.
 */
export const Todos = z.object({
  new_messages: z.int(),
  waiting: z.array(WaitingType),
  scheduled: z.object({ total: z.int(), next: z.array(ScheduledEntry) }),
  /** Number of pictures in each of these states; `withdrawn` only counts pictures in use. */
  pictures: z.object({
    expiring: z.int(),
    no_consent: z.int(),
    withdrawn: z.int(),
    no_alt: z.int(),
  }),
  due_reports: z.array(DueReport),
  dead_links: z.int(),
  /** Emails that failed in the last 30 days and won't be retried. */
  failed_mails: z.int(),
  /** Emails that failed but will be retried. */
  late_mails: z.int(),
  no_mail_server: z.boolean(),
  server: ServerState,
});
export type Todos = z.infer<typeof Todos>;

export const FirstStepName = z.enum(['name', 'contact', 'look', 'home', 'about', 'story', 'privacy']);
export type FirstStepName = z.infer<typeof FirstStepName>;

export const FirstStep = z.object({
  name: FirstStepName,
  isDone: z.boolean(),
  id: Id.nullable(),
});
export type FirstStep = z.infer<typeof FirstStep>;

export const Stats = z.object({
  attention: Todos,
  /**
   * Approval requests that the current user may decide on, and the user's own entries that were sent back.
   */
  approvals: z.object({ to_approve: WaitingTexts, sent_back: WaitingTexts }),
  own_drafts: OwnDrafts,
  /** Checklist for a site that was set up without content, until a user closes the list; otherwise empty. */
  first_steps: z.array(FirstStep),
  content: z.record(ContentName, z.int()),
  users: z.int(),
  images: z.int(),
  subscribers: z.int(),
  months: z.array(MonthOfStats),
  recent_activity: z.array(AuditEntry),
});
export type Stats = z.infer<typeof Stats>;

export const stats = {
  show: endpoint('GET /admin/stats', {
    access: 'admin',
    needs: 'portal',
    summary: 'Figures for the dashboard: work that needs attention, counts, latest changes',
    reply: Stats,
  }),
};
