import { z } from 'zod';
import { contentNames } from './content-types';
import { endpoint } from './endpoint';
import { EntryState } from './entries';
import { Id, Question } from './shapes';

/** An entry of any type. */
export const FoundEntry = z.object({
  kind: z.enum(contentNames),
  id: Id,
  title: z.string(),
  state: EntryState,
  /** Where visitors find it; null where it has no page of its own. */
  path: z.string().nullable(),
});
export type FoundEntry = z.infer<typeof FoundEntry>;

export const quickFind = {
  find: endpoint('GET /admin/find', {
    access: 'admin',
    needs: 'portal',
    summary: 'Content of every type by words in its title, the newest first: at most five of each type',
    query: z.object({ q: Question.min(1, 'Type a word to search for') }),
    reply: z.object({ results: z.array(FoundEntry) }),
  }),
};
