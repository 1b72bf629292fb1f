import type { EntryState } from '@lapis/contract';
import { useMutation, useQueryClient, type MutationScope } from '@tanstack/react-query';
import { type AnyFields, type ContentType, formFields, type Item, publishedFields } from '../content-type';
import { discardDraft, invalidateLists, itemQuery } from '../queries';
import type { MergeStep } from './meeting';
import type { useLocalDraft } from './use-local-draft';
import type { DraftStore } from './manuscript';
import { isSameJson } from './same';

interface ReplacingParams<Fields extends AnyFields> {
  type: ContentType<Fields>;
  manuscript: DraftStore<Fields>;
  localDraft: ReturnType<typeof useLocalDraft<Fields>>;
  /** Mutation scope shared with saves, because a save in flight would restore the discarded draft. */
  scope: MutationScope;
  onOlder: (serverVersion: Item<Fields>, step: MergeStep) => void;
}

/** Replaces the edited copy with a different one. Unsaved text is kept as a local draft. */
export function useReplacing<Fields extends AnyFields>({
  type,
  manuscript,
  localDraft,
  scope,
  onOlder,
}: ReplacingParams<Fields>) {
  const client = useQueryClient();

  function replaceState(item: Item<Fields>) {
    const fields = formFields(type, item);
    client.setQueryData(itemQuery(type, item.id).queryKey, item);
    invalidateLists(client, type);
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
      replaceState(answer.item);
      return true;
    },
  });

  function replace(item: Item<Fields>) {
    if (!isSameJson(manuscript.page.fields, manuscript.page.saved)) localDraft.putAway();
    replaceState(item);
  }

  return {
    replace,
    /** Discards the draft. Resolves to whether it succeeded; rejects if the request fails. */
    discard: discarding.mutateAsync,

    noteState(state: EntryState) {
      const { base } = manuscript.page;
      if (base) manuscript.set({ base: { ...base, state } });
    },

    async takeNewest() {
      const { base, fields, saved } = manuscript.page;
      if (!base) return;
      const newest = await client.fetchQuery({ ...itemQuery(type, base.id), staleTime: 0 });
      if (isSameJson(fields, saved)) replace(newest);
      else onOlder(newest, 'look');
    },
  };
}
