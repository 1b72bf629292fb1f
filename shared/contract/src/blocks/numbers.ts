import { z } from 'zod';
import { block, Line } from './block';

export const numbersBlock = block({
  type: 'numbers',
  fields: z.object({
    items: z
      .array(z.object({ value: Line(20), label: Line(120) }))
      .max(6, 'Use at most six numbers: people don’t remember more than that'),
  }),
  says: ({ items }) => items.flatMap(({ value, label }) => [value, label]),
  isEmpty: ({ items }) => items.every(({ value, label }) => !value && !label),
});
