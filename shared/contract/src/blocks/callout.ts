import { z } from 'zod';
import { block, BlockHtml, Line } from './block';

/** What must not be missed. */
export const calloutBlock = block({
  type: 'callout',
  fields: z.object({ title: Line(160), html: BlockHtml, tone: z.enum(['note', 'important']) }),
  says: ({ title, html }) => [title, html],
});
