import { z } from 'zod';
import { contentNames, contentTypes } from '../content/content-types';
import { endpoint } from '../endpoint';
import { Language, listReply, PageQuery, Question } from '../shapes';

const FoundKind = z.enum(contentNames.map((name) => contentTypes[name].found));

export const Found = z.object({
  kind: FoundKind,
  title: z.string(),
  url: z.string(),
  /** Snippet as escaped HTML with the matches in `<mark>`. */
  excerpt: z.string(),
  language: Language.nullable(),
});
export type Found = z.infer<typeof Found>;

export const search = {
  find: endpoint('GET /search', {
    access: 'anyone',
    summary: 'Pages with all of the words, best first; none without words',
    query: PageQuery.extend({ q: Question.default('') }),
    reply: listReply(Found).extend({
      hint: z.string().optional(),
    }),
  }),
};
