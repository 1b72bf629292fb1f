import { z } from 'zod';
import { block, Href, Line } from './block';

export const buttonBlock = block({
  type: 'button',
  fields: z.object({ label: Line(80), href: Href, kind: z.enum(['help', 'plain']) }),
  says: ({ label }) => [label],
  isEmpty: ({ label, href, kind }) => kind === 'plain' && !(label && href),
});
