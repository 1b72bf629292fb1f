import { z } from 'zod';
import { Id } from '../shapes';
import { block, Line } from './block';

/** A document to be downloaded. */
export const fileBlock = block({
  type: 'file',
  fields: z.object({ document_id: Id.nullable(), label: Line(160) }),
  shown: z.object({
    label: z.string(),
    url: z.string(),
    /** In bytes. */
    size: z.int(),
    /** Null where they can't be counted. */
    pages: z.int().nullable(),
  }),
  says: ({ label }) => [label],
});
