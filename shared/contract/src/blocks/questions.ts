import { z } from 'zod';
import { block, BlockHtml, Line } from './block';

/** Questions that open to their answers. */
export const questionsBlock = block({
  type: 'questions',
  fields: z.object({
    items: z.array(z.object({ question: Line(300), html: BlockHtml })).max(50, 'Use at most 50 questions'),
  }),
  says: ({ items }) => items.flatMap(({ question, html }) => [question, html]),
});
