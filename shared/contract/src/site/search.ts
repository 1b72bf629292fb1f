import { z } from 'zod';
import { contentNames, contentTypes } from '../content/content-types';
import { endpoint } from '../endpoint';
import { Language, listReply, PageQuery, Question } from '../shapes';

const FoundKind = z.enum(contentNames.map((name) => contentTypes[name].found));

export const SearchResult = z.object({
  kind: FoundKind,
  title: z.string(),
  url: z.string(),
  /** Snippet as escaped HTML with the matches in `<mark>`. */
  excerpt: z.string(),
  language: Language.nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const search = {
  find: endpoint('GET /search', {
    access: 'anyone',
    summary: 'Pages that contain all of the words, the best match first',
    query: PageQuery.extend({ q: Question.default('') }),
    reply: listReply(SearchResult).extend({
      hint: z.string().optional(),
    }),
  }),
};
