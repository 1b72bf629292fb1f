import { z } from 'zod';
import { contentNames, contentTypes } from './content-types';
import { endpoint } from './endpoint';
import { Language, listOf, PageQuery, Question } from './shapes';

/** What can be found. */
const FoundKind = z.enum(contentNames.map((name) => contentTypes[name].found));

export const Found = z.object({
  kind: FoundKind,
  title: z.string(),
  /** Where it is on this site. */
  url: z.string(),
  /** The place in its text, as HTML: escaped, with the words that were asked for in `<mark>`. */
  excerpt: z.string(),
  /** Null where it is the site's own. */
  language: Language.nullable(),
});
export type Found = z.infer<typeof Found>;

export const search = {
  find: endpoint('GET /search', {
    access: 'anyone',
    summary: 'What holds all of the words, best first; nothing where none are given',
    query: PageQuery.extend({ q: Question.default('') }),
    reply: listOf(Found).extend({
      /** What the charity says to who finds nothing; absent where something was found. */
      hint: z.string().optional(),
    }),
  }),
};
