import { z } from 'zod';
import { block, Line } from './block';

export const helpBlock = block({
  type: 'help',
  fields: z.object({ title: Line(160), text: Line(400) }),
  says: ({ title, text }) => [title, text],
  isEmpty: () => false,
});
