import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, itemReply, listReply, PageQuery, Time } from '../shapes';
import { Pence } from './giving-shapes';

const SpendingFile = z.object({
  id: Id,
  name: z.string(),
  entries: z.int(),
  amount: Pence,
  /** Those that were not marked as entered in error. */
  counted: z.object({ entries: z.int(), amount: Pence }),
  created_at: Time,
  created_by: z.string(),
});
/** An imported file of spending. */
export type SpendingFile = z.infer<typeof SpendingFile>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const spendingFiles = {
  list: endpoint('GET /admin/giving/spending/imports', {
    ...staff,
    summary: 'Imported files of spending, newest first',
    query: PageQuery,
    reply: listReply(SpendingFile),
  }),
  undo: endpoint('POST /admin/giving/spending/imports/:id/undo', {
    ...staff,
    summary:
      'Say that all spending of a file was entered in error. The records stay, and the file can be imported again. 409 if none of it counts any more, another number of its entries counts than `entries`, or a fund is closed',
    params: IdParam,
    /** Number of entries that count, as staff saw it. */
    body: z.object({ entries: z.int() }),
    reply: itemReply(SpendingFile),
  }),
};
