import { useMutation, useQueryClient, type MutationScope } from '@tanstack/react-query';
import { type AnyFields, type ContentType, fieldsOf, type Item, publishedFields } from '../content-type';
import { discardDraft, forgetLists, itemQuery } from '../queries';
import type { MeetingStep } from './meeting';
import type { useLocalDraft } from './use-local-draft';
import type { Manuscript } from './manuscript';
import { isSame } from './same';

interface Replacing<Fields extends AnyFields> {
  type: ContentType<Fields>;
  manuscript: Manuscript<Fields>;
  localDraft: ReturnType<typeof useLocalDraft<Fields>>;
  /** That of the saves: one that is under way would bring the draft back. */
  scope: MutationScope;
  /** Someone else was quicker. */
  onOlder: (serverVersion: Item<Fields>, step: MeetingStep) => void;
}

/** Puts another copy of the same thing in the place of what is written. What was not saved can be had back. */
export function useReplacing<Fields extends AnyFields>({
  type,
  manuscript,
  localDraft,
  scope,
  onOlder,
}: Replacing<Fields>) {
  const client = useQueryClient();

  function become(item: Item<Fields>) {
    const fields = fieldsOf(type, item);
    client.setQueryData(itemQuery(type, item.id).queryKey, item);
    forgetLists(client, type);
    manuscript.setAtOnce({ base: item, fields, saved: fields, isAddressTyped: false, conflict: null });
    localDraft.note();
  }

  const discarding = useMutation({
    scope,
    async mutationFn() {
      const { base } = manuscript.page;
      if (!base) return false;
      const answer = await discardDraft<Fields>(type, base);
      if ('serverVersion' in answer) {
        onOlder(answer.serverVersion, 'discard');
        return false;
      }
      localDraft.putAway(publishedFields(type, base));
      become(answer.item);
      return true;
    },
  });

  function replace(item: Item<Fields>) {
    if (!isSame(manuscript.page.fields, manuscript.page.saved)) localDraft.putAway();
    become(item);
  }

  return {
    /** What the server has by now. */
    replace,
    /** What visitors see. Returns whether it was done; rejects if the draft could not be discarded. */
    discard: discarding.mutateAsync,

    /** Brings what others have saved since into the form. */
    async takeNewest() {
      const { base, fields, saved } = manuscript.page;
      if (!base) return;
      const newest = await client.fetchQuery({ ...itemQuery(type, base.id), staleTime: 0 });
      if (isSame(fields, saved)) replace(newest);
      else onOlder(newest, 'look');
    },
  };
}
