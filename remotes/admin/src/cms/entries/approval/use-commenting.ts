import type { CommentPlace } from '@lapis/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentType } from '../content-type';
import { addComment, keepReview, type NewComment, removeComment, resolveComment } from './approval.queries';

/** A comment that is being typed. */
export interface BegunComment {
  /** What it belongs to: a paragraph, a comment that it answers, or the whole. */
  key: string;
  /** Beside which paragraph it was begun. */
  place?: CommentPlace | undefined;
  /** Which comment it answers. */
  reply_to?: number;
  text: string;
}

/**
 * What can be said of a text, and what somebody is about to say; each is done once everybody's comments have been
 * fetched anew.
 */
export function useCommenting(type: Pick<ContentType, 'name'>, id: number) {
  const client = useQueryClient();
  const [begun, setBegun] = useState<BegunComment[]>([]);
  const then = async (work: Promise<unknown>) => {
    await work;
    keepReview(client, type, id);
  };
  return {
    begun,
    /** Whether words were typed that nobody has got. */
    hasUnsent: begun.some(({ text }) => text.trim() !== ''),
    begin: (comment: Omit<BegunComment, 'text'>) => setBegun((all) => [...all, { ...comment, text: '' }]),
    type: (key: string, text: string) =>
      setBegun((all) => all.map((one) => (one.key === key ? { ...one, text } : one))),
    end: (key: string) => setBegun((all) => all.filter((one) => one.key !== key)),

    add: (comment: NewComment) => then(addComment(type, id, comment)),
    resolve: (comment: number, isDone: boolean) => then(resolveComment(comment, isDone)),
    remove: (comment: number) => then(removeComment(comment)),
  };
}

export type Commenting = ReturnType<typeof useCommenting>;
