import { z } from 'zod';
import { giftLimits } from '../giving/gift-rules';
import { parsePounds, pounds } from '../giving/money';
import { block, Line } from './block';

/** Value of the giving form's purpose: 'appeal:winter' or 'project:school'; empty for general funds. */
const PurposeValue = z.string().regex(/^$|^(appeal|project):[a-z0-9-]{1,120}$/, 'Choose what gifts are for');

/** Amount in pounds as staff type it, such as '13.40'. */
const TypedPounds = Line(12).superRefine((typed, { addIssue }) => {
  if (typed === '') return;
  const pence = parsePounds(typed) ?? 0;
  if (pence === 0) addIssue('Type an amount in pounds, such as 25 or 13.40');
  else if (pence < giftLimits.least || pence > giftLimits.most)
    addIssue(`Amounts must be between ${pounds(giftLimits.least)} and ${pounds(giftLimits.most)}`);
});

export const giveBlock = block({
  type: 'give',
  fields: z.object({
    title: Line(160),
    text: Line(400),
    purpose: PurposeValue,
    amounts: z.array(z.object({ pounds: TypedPounds, does: Line(120) })).max(4, 'Offer at most four amounts'),
  }),
  says: ({ title, text, amounts }) => [title, text, ...amounts.map(({ does }) => does)],
  isEmpty: () => false,
});
