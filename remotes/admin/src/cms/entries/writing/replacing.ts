import { useMutation, useQueryClient, type MutationScope } from '@tanstack/react-query';
import { type AnyFields, type ContentType, fieldsOf, type Item, publishedFields } from '../content-type';
import { discardDraft, forgetLists, itemQuery } from '../queries';
import type { useLocalDraft } from './use-local-draft';
import type { Manuscript } from './manuscript';
import { isSame } from './same';

interface Replacing<Fields extends AnyFields> {
  type: ContentType<Fields>;
  manuscript: Manuscript<Fields>;
  localDraft: ReturnType<typeof useLocalDraft<Fields>>;
  /** That of the saves: one that is under way would bring the draft back. */
  scope: MutationScope;
}

/** Puts another copy of the same thing in the place of what is written. What was not saved can be had back. */
export function useReplacing<Fields extends AnyFields>({
  type,
  manuscript,
  localDraft,
  scope,
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
      if (!base) return;
      if (base.draft) await discardDraft(type, base.id);
      localDraft.putAway(publishedFields(type, base));
      become({ ...base, draft: null, state: base.state === 'changed' ? 'published' : base.state });
    },
  });

  return {
    /** What the server has by now. */
    replace(item: Item<Fields>) {
      if (!isSame(manuscript.page.fields, manuscript.page.saved)) localDraft.putAway();
      become(item);
    },
    /** What visitors see; rejects where the draft could not be discarded. */
    discard: discarding.mutateAsync,
  };
}
