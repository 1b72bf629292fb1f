import { z } from 'zod';
import { contentNames } from './content-types';
import { endpoint } from './endpoint';
import { ThingState } from './managed';
import { Id, Question } from './shapes';

/** Something that editors work with, wherever it is. */
export const FoundThing = z.object({
  kind: z.enum(contentNames),
  id: Id,
  title: z.string(),
  state: ThingState,
  /** Where visitors find it; null where it has no page of its own. */
  path: z.string().nullable(),
});
export type FoundThing = z.infer<typeof FoundThing>;

export const finding = {
  find: endpoint({
    method: 'GET',
    path: '/admin/find',
    access: 'admin',
    summary: 'Content of every kind by words in its title, the newest first: at most five of each kind',
    query: z.object({ q: Question.min(1, 'Type a word to search for') }),
    reply: z.object({ results: z.array(FoundThing) }),
  }),
};
