import { z } from 'zod';
import { endpoint } from './endpoint';
import { FreeText, oneOf } from './shapes';

/** The address of a page, without what stands after a question mark. */
const PagePath = FreeText.max(500, 'An address can have at most 500 characters').regex(
  /^\/[^?#]*$/,
  'Type an address such as /blog/our-story',
);

/** How often something was read. */
const Reads = z.int();

export const ReadStats = z.object({
  /** Whether reading is counted now. */
  is_counted: z.boolean(),
  /** The last 30 days, the oldest first; '2026-03-02', in UTC. */
  days: z.array(z.object({ day: z.iso.date(), reads: Reads })),
  /** The last twelve months, the oldest first; '2026-03'. */
  months: z.array(z.object({ month: z.string(), reads: Reads })),
  /** The pages most read in the last 30 days, with their titles where they are known. */
  pages: z.array(z.object({ path: z.string(), title: z.string().nullable(), reads: Reads })),
});
export type ReadStats = z.infer<typeof ReadStats>;

export const PageReads = z.object({
  is_counted: z.boolean(),
  /** In the last 30 days, and in the last twelve months. */
  month: Reads,
  year: Reads,
});
export type PageReads = z.infer<typeof PageReads>;

export const reads = {
  note: endpoint('POST /reads', {
    access: 'anyone',
    summary:
      'Tell that a page was opened without a page load. It is counted by page and day, with nothing of who told it; ' +
      'whoever asks not to be followed (DNT, Sec-GPC) and machines are not counted',
    body: z.object({ path: PagePath }),
  }),
  stats: endpoint('GET /admin/reads', {
    access: 'admin',
    needs: 'portal',
    summary: 'How often pages were read, by the day and by the month, and which most',
    reply: oneOf(ReadStats),
  }),
  page: endpoint('GET /admin/reads/page', {
    access: 'admin',
    needs: 'portal',
    summary: 'How often one page was read',
    query: z.object({ path: PagePath }),
    reply: oneOf(PageReads),
  }),
};
