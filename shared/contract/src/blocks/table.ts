import { z } from 'zod';
import { block, Line } from './block';

const Cell = Line(1000);
const Row = z.array(Cell).max(12, 'A table has at most twelve columns: more can’t be read on a phone');

export const tableBlock = block({
  type: 'table',
  fields: z.object({
    caption: Line(300),
    head: Row,
    rows: z.array(Row).max(200, 'A table has at most 200 rows'),
    first_column_heads: z.boolean(),
  }),
  says: ({ caption, head, rows }) => [caption, ...head, ...rows.flat()],
  isEmpty: ({ caption, head, rows }) => ![caption, ...head, ...rows.flat()].some(Boolean),
});
