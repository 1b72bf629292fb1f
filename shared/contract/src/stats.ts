import { z } from 'zod';
import { endpoint } from './endpoint';
import { AdminWidget } from './widgets';

/** What the dashboard shows: how much there is, and what was edited last. */
export const Stats = z.object({
  users: z.int(),
  posts: z.int(),
  galleries: z.int(),
  images: z.int(),
  widgets: z.int(),
  recent_widgets: z.array(AdminWidget.omit({ html: true })),
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
