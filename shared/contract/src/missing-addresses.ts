import { z } from 'zod';
import { endpoint } from './endpoint';
import { Bulk, Bulked, Id, listOf, PageQuery, Question } from './shapes';

/** An address that was asked for and not found. Nothing is kept of who asked. */
export const MissingAddress = z.object({
  id: Id,
  address: z.string(),
  /** How often in the last 30 days, and the last day of it. */
  hits: z.int(),
  last_hit: z.iso.date(),
  is_dismissed: z.boolean(),
});
export type MissingAddress = z.infer<typeof MissingAddress>;

export const missingAddresses = {
  list: endpoint('GET /admin/missing-addresses', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Addresses that were asked for and not found, by how often; those that wait, or were dismissed',
    query: PageQuery.extend({
      q: Question.optional(),
      state: z.enum(['waiting', 'dismissed']).default('waiting'),
      sort: z.enum(['-hits', 'hits', '-last_hit', 'last_hit', 'address', '-address']).default('-hits'),
    }),
    reply: listOf(MissingAddress),
  }),
  bulk: endpoint('POST /admin/missing-addresses/bulk', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Dismiss addresses that need no redirect, or put them back',
    body: Bulk.extend({ action: z.enum(['dismiss', 'restore']) }),
    reply: Bulked,
  }),
};
