import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Bulk, Bulked, Id, listReply, PageQuery, Question } from '../shapes';

/** Address that was requested but not found. Nothing about visitors is stored. */
export const MissingAddress = z.object({
  id: Id,
  address: z.string(),
  /** Hits in the last 30 days, and the date of the last one. */
  hits: z.int(),
  last_hit: z.iso.date(),
  is_dismissed: z.boolean(),
});
export type MissingAddress = z.infer<typeof MissingAddress>;

export const missingAddresses = {
  list: endpoint('GET /admin/missing-addresses', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Addresses that visitors did not find, the most frequent first; the open or the dismissed ones',
    query: PageQuery.extend({
      q: Question.optional(),
      state: z.enum(['waiting', 'dismissed']).default('waiting'),
      sort: z.enum(['-hits', 'hits', '-last_hit', 'last_hit', 'address', '-address']).default('-hits'),
    }),
    reply: listReply(MissingAddress),
  }),
  bulk: endpoint('POST /admin/missing-addresses/bulk', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Dismiss addresses that need no redirect, or put them back',
    body: Bulk.extend({ action: z.enum(['dismiss', 'restore']) }),
    reply: Bulked,
  }),
};
