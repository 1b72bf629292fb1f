import { z } from 'zod';
import { isEmptyHtml } from '../content/text-markup';
import { block, BlockHtml, Line } from './block';

export const calloutBlock = block({
  type: 'callout',
  fields: z.object({ title: Line(160), html: BlockHtml, tone: z.enum(['note', 'important']) }),
  says: ({ title, html }) => [title, html],
  isEmpty: ({ title, html }) => !title && isEmptyHtml(html),
});
