import { z } from 'zod';
import { type ContentName, contentTypes } from './content-types';
import { endpoint } from '../endpoint';
import { EntryState } from './entries';
import { Id } from '../shapes';

/** Entries under one heading, in the order in which visitors see them. */
export const OrderedGroup = z.object({
  title: z.string(),
  entries: z.array(z.object({ id: Id, title: z.string(), state: EntryState })),
});
export type OrderedGroup = z.infer<typeof OrderedGroup>;

const Groups = z.object({ results: z.array(OrderedGroup) });

/** Describes the calls to reorder entries that visitors see in groups. */
export function orderCalls<const Name extends ContentName>(name: Name) {
  const { many } = contentTypes[name];
  return {
    order: endpoint(`GET /admin/${name}/order`, {
      access: 'admin',
      needs: 'publish',
      summary: `All ${many} outside the trash, by group, in the order in which visitors see them`,
      reply: Groups,
    }),
    putInOrder: endpoint(`PATCH /admin/${name}/order`, {
      access: 'admin',
      needs: 'publish',
      summary: `Put the ${many} of one group in another order, which visitors see at once; 409 if the group has other ${many} now`,
      body: z.object({ ids: z.array(Id).min(1).max(10_000, 'At most 10,000 entries can be put in order.') }),
      reply: Groups,
    }),
  };
}
