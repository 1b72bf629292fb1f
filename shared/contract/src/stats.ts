import { z } from 'zod';
import { AuditEntry } from './audit';
import { endpoint } from './endpoint';
import { Id, Time } from './shapes';

/** A text that was edited of late. */
const RecentWidget = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  updated_at: Time,
  updated_by: z.string().nullable(),
});

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

/** What the dashboard shows: how much there is, how it grew, and what was done last. */
export const Stats = z.object({
  users: z.int(),
  posts: z.int(),
  galleries: z.int(),
  images: z.int(),
  widgets: z.int(),
  services: z.int(),
  reports: z.int(),
  links: z.int(),
  /** That nobody has read. */
  new_messages: z.int(),
  /** Who get the newsletter. */
  subscribers: z.int(),
  /** The last twelve, this one included, the oldest first. */
  months: z.array(MonthOfStats),
  recent_activity: z.array(AuditEntry),
  recent_widgets: z.array(RecentWidget),
});
export type Stats = z.infer<typeof Stats>;

export const stats = {
  show: endpoint({
    method: 'GET',
    path: '/admin/stats',
    access: 'admin',
    summary: 'Counts and latest changes for the dashboard',
    reply: Stats,
  }),
};
