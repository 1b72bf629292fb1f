import { z } from 'zod';
import { block, Line } from './block';

/** The band that asks for help, with the site's button. */
export const helpBlock = block({
  type: 'help',
  fields: z.object({ title: Line(160), text: Line(400) }),
  says: ({ title, text }) => [title, text],
});
