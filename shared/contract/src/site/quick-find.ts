import { z } from 'zod';
import { contentNames } from '../content/content-types';
import { endpoint } from '../endpoint';
import { EntryState } from '../content/entries';
import { Id, Question } from '../shapes';

export const FoundEntry = z.object({
  kind: z.enum(contentNames),
  id: Id,
  title: z.string(),
  state: EntryState,
  path: z.string().nullable(),
});
export type FoundEntry = z.infer<typeof FoundEntry>;

/** Person, message or file, as listed in the portal's palette. */
export const FoundRecord = z.object({
  kind: z.enum(['users', 'subscribers', 'supporters', 'messages', 'media']),
  id: Id,
  title: z.string(),
  /** Detail that distinguishes records with the same title, such as an email address; may be empty. */
  detail: z.string(),
});
export type FoundRecord = z.infer<typeof FoundRecord>;

export const quickFind = {
  find: endpoint('GET /admin/find', {
    access: 'admin',
    needs: 'portal',
    summary: 'Find content by words in its title: at most five entries of each type',
    query: z.object({ q: Question.min(1, 'Type a word to search for') }),
    reply: z.object({ results: z.array(FoundEntry) }),
  }),
  findRecords: endpoint('GET /admin/find/records', {
    access: 'admin',
    needs: 'portal',
    summary:
      'Find people, messages and files by words: at most five of each, and only those that your role includes. The audit log records a search of supporters',
    query: z.object({ q: Question.min(2, 'Type at least two letters') }),
    reply: z.object({ results: z.array(FoundRecord) }),
  }),
};
