import { z } from 'zod';
import { endpoint } from '../endpoint';
import { FreeText, itemReply } from '../shapes';

const PagePath = FreeText.max(500, 'An address can have at most 500 characters').regex(
  /^\/[^?#]*$/,
  'Type an address such as /blog/our-story',
);

const Reads = z.int();

export const ReadStats = z.object({
  is_counted: z.boolean(),
  days: z.array(z.object({ day: z.iso.date(), reads: Reads })),
  months: z.array(z.object({ month: z.string(), reads: Reads })),
  pages: z.array(z.object({ path: z.string(), title: z.string().nullable(), reads: Reads })),
});
export type ReadStats = z.infer<typeof ReadStats>;

export const PageReads = z.object({
  is_counted: z.boolean(),
  month: Reads,
  year: Reads,
});
export type PageReads = z.infer<typeof PageReads>;

export const reads = {
  note: endpoint('POST /reads', {
    access: 'anyone',
    summary:
      'Report that a page was opened without a page load. It is counted by page and day, with nothing about the visitor; ' +
      'visitors who ask not to be tracked (DNT, Sec-GPC) and bots are not counted',
    body: z.object({ path: PagePath }),
  }),
  stats: endpoint('GET /admin/reads', {
    access: 'admin',
    needs: 'portal',
    summary: 'Page reads by day and by month, and the pages read most',
    reply: itemReply(ReadStats),
  }),
  page: endpoint('GET /admin/reads/page', {
    access: 'admin',
    needs: 'portal',
    summary: 'The number of times that one page was read',
    query: z.object({ path: PagePath }),
    reply: itemReply(PageReads),
  }),
};
