import type { CommentPlace } from '@lapis/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentType } from '../content-type';
import { addComment, keepReview, type NewComment, removeComment, resolveComment } from './approval.queries';

export interface BegunComment {
  /** Identifies the paragraph or comment that this comment belongs to, or the whole text. */
  key: string;
  place?: CommentPlace | undefined;
  reply_to?: number;
  text: string;
}

export function useCommenting(type: Pick<ContentType, 'name'>, id: number) {
  const client = useQueryClient();
  const [begun, setBegun] = useState<BegunComment[]>([]);
  const then = async (work: Promise<unknown>) => {
    await work;
    keepReview(client, type, id);
  };
  return {
    begun,
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
