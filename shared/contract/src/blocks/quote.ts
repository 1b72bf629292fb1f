import { z } from 'zod';
import { block, Line } from './block';

export const quoteBlock = block({
  type: 'quote',
  fields: z.object({ text: Line(1000), by: Line(160) }),
  says: ({ text, by }) => [text, by],
  isEmpty: ({ text }) => !text,
});
