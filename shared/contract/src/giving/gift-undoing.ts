import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, itemReply } from '../shapes';
import { StaffGiftWhole } from './staff-gifts';

const staff = { access: 'admin', needs: 'giving' } as const;

/** Ways back from what staff did with a gift. */
export const giftUndoing = {
  restore: endpoint('POST /admin/giving/gifts/:id/error/undo', {
    ...staff,
    summary:
      'Write a payment again that was taken out as entered in error, with a receipt of its own. No email goes out; 409 if another was written in its place',
    params: IdParam,
    body: z.object({
      /** Entry that took the payment out. */
      entry_id: Id,
    }),
    reply: itemReply(StaffGiftWhole),
  }),
  boxes: endpoint('POST /admin/giving/gifts/:id/boxes', {
    ...staff,
    summary:
      'Correct whether a gift by hand is sponsored, or a collection of small gifts, and in which building; 409 if it was claimed or not entered by hand, 422 if it can’t be a collection',
    params: IdParam,
    body: z.object({
      is_sponsored: z.boolean(),
      is_small_donations: z.boolean(),
      building_id: Id.nullable().default(null),
    }),
    reply: itemReply(StaffGiftWhole),
  }),
  reopen: endpoint('POST /admin/giving/gifts/:id/reopen', {
    ...staff,
    summary:
      'Expect a gift again that staff cancelled; 409 if it isn’t cancelled, or its payment has to be set up anew by the giver',
    params: IdParam,
    reply: itemReply(StaffGiftWhole),
  }),
};
