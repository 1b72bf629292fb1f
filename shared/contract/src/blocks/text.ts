import { z } from 'zod';
import { block, BlockHtml } from './block';

/** A text with headings, lists and links. */
export const textBlock = block({
  type: 'text',
  fields: z.object({ html: BlockHtml }),
  says: ({ html }) => [html],
});
