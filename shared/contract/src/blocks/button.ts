import { z } from 'zod';
import { block, Href, Line } from './block';

/** One thing to do next; `help` is the site's own way to help. */
export const buttonBlock = block({
  type: 'button',
  fields: z.object({ label: Line(80), href: Href, kind: z.enum(['help', 'plain']) }),
  says: ({ label }) => [label],
});
