import { useQueryClient } from '@tanstack/react-query';
import type { ContentType } from '../content-type';
import { addComment, keepReview, type NewComment, removeComment, resolveComment } from './approval.queries';

/** What can be said of a text; each is done once everybody's comments have been fetched anew. */
export function useCommenting(type: Pick<ContentType, 'name'>, id: number) {
  const client = useQueryClient();
  const then = async (work: Promise<unknown>) => {
    await work;
    keepReview(client, type, id);
  };
  return {
    add: (comment: NewComment) => then(addComment(type, id, comment)),
    resolve: (comment: number, isDone: boolean) => then(resolveComment(comment, isDone)),
    remove: (comment: number) => then(removeComment(comment)),
  };
}

export type Commenting = ReturnType<typeof useCommenting>;
