import { z } from 'zod';
import { Id } from '../shapes';
import { block, Line } from './block';

export const fileBlock = block({
  type: 'file',
  fields: z.object({ document_id: Id.nullable(), label: Line(160) }),
  shown: z.object({
    label: z.string(),
    url: z.string(),
    size: z.int(),
    /** Null if the pages can't be counted, as in a password-protected PDF. */
    pages: z.int().nullable(),
  }),
  says: ({ label }) => [label],
  isEmpty: ({ document_id }) => document_id === null,
});
