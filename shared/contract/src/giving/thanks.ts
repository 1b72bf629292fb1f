import { z } from 'zod';
import { endpoint } from '../endpoint';
import { FreeText, Id, listReply, PageQuery, Question, Time } from '../shapes';
import { Day, Interval, Pence, Purpose } from './giving-shapes';
import { GiftPurpose } from './staff-gifts';
import { letterProblem } from './thanks-letter';

/** Ways in which staff thank a giver. `otherwise` includes givers who need no thanks. */
export const ThankWay = z.enum(['post', 'phone', 'otherwise']);
export type ThankWay = z.infer<typeof ThankWay>;

/** A gift whose giver got no thank-you by email. */
export const ThanksRow = z.object({
  /** Id of the gift. */
  id: Id,
  supporter: z.object({ id: Id, name: z.string() }),
  address_lines: z.array(z.string()),
  amount: Pence,
  interval: Interval,
  /** Day of the last payment. */
  on: Day,
  purpose: Purpose,
  /** `no_email`: there is no email address; `not_sent`: the email did not go out, or came back. */
  why: z.enum(['no_email', 'not_sent']),
  thanked: z.object({ way: ThankWay, at: Time, by: z.string() }).nullable(),
});
export type ThanksRow = z.infer<typeof ThanksRow>;

const states = ['due', 'thanked'] as const;

const ThanksFilter = z.object({
  q: Question.optional(),
  state: z.enum(states).default('due'),
  from: Day.optional(),
  to: Day.optional(),
  purpose: GiftPurpose.optional(),
});

const Chosen = z.object({
  gift_ids: z
    .array(Id)
    .min(1, 'Please choose at least one gift.')
    .max(200, 'Please choose at most 200 gifts at a time.'),
});

const staff = { access: 'admin', needs: 'giving' } as const;

export const thanks = {
  list: endpoint('GET /admin/giving/thanks', {
    ...staff,
    summary:
      'Gifts whose givers got no thank-you by email, the newest first, and how many staff have thanked since',
    query: ThanksFilter.extend(PageQuery.shape),
    reply: listReply(ThanksRow).extend({ counts: z.record(z.enum(states), z.int()) }),
  }),
  labels: endpoint('GET /admin/giving/thanks.csv', {
    ...staff,
    summary:
      'Names and addresses of the givers in the list, each once, as a table for labels; 422 if there are more than a file may hold. The audit log records it',
    query: ThanksFilter,
    reply: z.string(),
    type: 'text/csv',
  }),
  letters: endpoint('POST /admin/giving/thanks/letters', {
    ...staff,
    summary:
      'Thank-you letters for these gifts as one PDF, a page each. Marks nothing as thanked. The audit log records it',
    body: Chosen.extend({
      text: FreeText.trim()
        .min(1, 'Please write the letter.')
        .max(4000, 'Please keep to 4,000 characters.')
        .superRefine((text, { addIssue }) => {
          const message = letterProblem(text);
          if (message) addIssue({ code: 'custom', message });
        }),
    }),
    reply: z.string(),
    type: 'application/octet-stream',
  }),
  mark: endpoint('POST /admin/giving/thanks/mark', {
    ...staff,
    summary: 'Record that staff have thanked for these gifts. Skips those that are not due',
    body: Chosen.extend({ way: ThankWay }),
    reply: z.object({ marked: z.int() }),
  }),
  undo: endpoint('POST /admin/giving/thanks/undo', {
    ...staff,
    summary: 'Record that the thanks of staff for these gifts did not happen, so that they are due again',
    body: Chosen,
    reply: z.object({ undone: z.int() }),
  }),
};
