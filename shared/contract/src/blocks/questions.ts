import { z } from 'zod';
import { isEmptyHtml } from '../content/text-markup';
import { block, BlockHtml, Line } from './block';

export const questionsBlock = block({
  type: 'questions',
  fields: z.object({
    items: z.array(z.object({ question: Line(300), html: BlockHtml })).max(50, 'Use at most 50 questions'),
  }),
  says: ({ items }) => items.flatMap(({ question, html }) => [question, html]),
  isEmpty: ({ items }) => items.every(({ question, html }) => !question && isEmptyHtml(html)),
});
