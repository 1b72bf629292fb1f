import { z } from 'zod';
import { isEmptyHtml } from '../content/text-markup';
import { block, BlockHtml } from './block';

export const textBlock = block({
  type: 'text',
  fields: z.object({ html: BlockHtml }),
  says: ({ html }) => [html],
  isEmpty: ({ html }) => isEmptyHtml(html),
});
