import { z } from 'zod';
import { block, Line } from './block';

/** A few figures that matter, each with what it counts. */
export const numbersBlock = block({
  type: 'numbers',
  fields: z.object({
    items: z
      .array(z.object({ value: Line(20), label: Line(120) }))
      .max(6, 'Use at most six numbers: more than that nobody remembers'),
  }),
  says: ({ items }) => items.flatMap(({ value, label }) => [value, label]),
});
