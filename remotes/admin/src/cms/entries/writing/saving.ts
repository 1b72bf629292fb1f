import { failureOf } from '@lapis/http';
import { notices } from '@lapis/portal';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type AnyFields, type ContentType, fieldsOf, type Item } from '../content-type';
import {
  changeItem,
  createItem,
  forgetLists,
  itemQuery,
  type Publication,
  type Published,
  saveDraft,
} from '../queries';
import { slugOf } from '@lapis/contract/slug-of';
import { sendable } from './address';
import { failureOfPress, saveBlockerOf } from './save-blocker';
import type { useLocalDraft } from './use-local-draft';
import type { Manuscript, Page } from './manuscript';
import { isSame } from './same';
import { versionOf } from './versions';

/** A draft is kept quietly while somebody types; a commit is what they press a button for. */
interface Task<Fields> {
  name: 'draft' | 'commit';
  publication?: Publication;
  /** The open checks that the editor has seen. */
  seen?: string[];
  /** What stood in the form when it was begun, and, once its turn has come, what is sent. */
  fields: Fields;
  /** How many texts of others had come in when it was begun. */
  met: number;
}

interface Saving<Fields extends AnyFields> {
  type: ContentType<Fields>;
  manuscript: Manuscript<Fields>;
  localDraft: ReturnType<typeof useLocalDraft<Fields>>;
  /** Someone else was quicker. */
  onOlder: (serverVersion: Item<Fields>, name: Task<Fields>['name']) => void;
  onCreated: (item: Item<Fields>) => void;
}

/** The way of what was typed to the server: one save after the other, each of what is there when its turn comes. */
export function useSaving<Fields extends AnyFields>({
  type,
  manuscript,
  localDraft,
  onOlder,
  onCreated,
}: Saving<Fields>) {
  const client = useQueryClient();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  const met = useRef(0);

  // One save waits for the other, so that none overtakes.
  const scope = { id: `${type.name}:${localDraft.key}` };
  const saving = useMutation({
    scope,
    async mutationFn(task: Task<Fields>): Promise<Published<Fields> | null> {
      const { name, publication = {}, seen } = task;
      const { base, saved, fields: now } = manuscript.page;
      // What somebody else wrote is not published by a press that came before it.
      if (name === 'commit' && task.met !== met.current) return null;
      if (name === 'draft' && base && isSame(now, saved)) return { item: base };
      task.fields = now;
      const { fields, auto_slug } = sendable(type, now, manuscript.page, name === 'draft');
      if (!base) return createItem(type, fields, { ...publication, auto_slug, seen, key: localDraft.key });
      const { id } = base;
      if (name === 'draft') {
        const version = base.draft?.version ?? 0;
        return saveDraft<Fields>(type, id, { fields, auto_slug, version, base: versionOf(base) });
      }
      return changeItem<Fields>(
        type,
        { id, version: versionOf(base), draft_version: base.draft?.version ?? 0 },
        { ...fields, ...publication, auto_slug, seen },
      );
    },
    onSuccess(answer, task) {
      if (!answer) {
        if (!manuscript.page.conflict) notices.say('Not published yet: please check the text first.');
        return;
      }
      if ('serverVersion' in answer) {
        met.current += 1;
        return onOlder(answer.serverVersion, task.name);
      }
      if ('open' in answer) return;
      const { item } = answer;
      const isNew = manuscript.page.base === null;
      client.setQueryData(itemQuery(type, item.id).queryKey, item);
      if (isNew || task.name === 'commit') forgetLists(client, type);
      manuscript.set({ base: item, conflict: null, ...adopted(type, manuscript.page, task, item) });
      if (isNew) localDraft.moved();
      localDraft.note();
      // Whoever has gone on to another page is not brought back.
      if (isNew && isOpen.current) onCreated(item);
    },
  });

  const { error, isPending, variables } = saving;
  const isDraft = variables?.name === 'draft';
  const saveBlocker = error ? saveBlockerOf(error) : null;
  // The form moves the focus with every new failure, so one failure must stay one object; and never away from who
  // is typing, while a draft is kept.
  const failure = useMemo<FormFailure | null>(
    () => (error && !isDraft ? failureOfPress(error) : null),
    [error, isDraft],
  );
  const refusal = error && isDraft && !saveBlocker ? failureOf(error) : null;
  const begun = (name: Task<Fields>['name'], more: Pick<Task<Fields>, 'publication' | 'seen'> = {}) => ({
    name,
    ...more,
    fields: manuscript.page.fields,
    met: met.current,
  });
  return {
    scope,
    isPending,
    isDraft,
    saveBlocker,
    failure,
    /** Why the draft can't be kept as it is. */
    refusal,
    /** Whether these were refused already: they would be again. */
    wasRefused: (fields: Fields) =>
      error !== null && !saveBlocker && variables !== undefined && isSame(variables.fields, fields),
    saveDraft: () => saving.mutate(begun('draft')),
    /** The same, to be waited for. Rejects where it could not be saved. */
    flush: () => saving.mutateAsync(begun('draft')),
    /** Returns what was saved, the open checks that the editor has to see before, or null if it was refused. */
    commit: (publication: Publication, seen: string[]) =>
      pressed(saving.mutateAsync(begun('commit', { publication, seen }))),
  };
}

async function pressed<Fields>(saving: Promise<Published<Fields> | null>) {
  try {
    const answer = await saving;
    return answer && !('serverVersion' in answer) ? answer : null;
  } catch {
    // It is told beside the form: see `failure` and `saveBlocker`.
    return null;
  }
}

/**
 * What stands in the form after a save, and what of it the server has. Nothing is changed under the hands of who is
 * typing, though the server may have trimmed or tidied its copy: only the address, which the server may number, and
 * after a press on a button the form itself, which shows what visitors see.
 */
function adopted<Fields extends AnyFields>(
  type: ContentType<Fields>,
  { fields, isAddressTyped }: Page<Fields>,
  task: Task<Fields>,
  item: Item<Fields>,
): Pick<Page<Fields>, 'fields' | 'saved'> {
  const there = fieldsOf(type, item);
  const isUntouched = isSame(fields, task.fields);
  if (task.name === 'commit' && isUntouched) return { fields: there, saved: there };
  const { slug } = type;
  // Of an empty one somebody is about to type another, unless the title has no letter for it.
  const keepsAddress =
    !slug ||
    (isAddressTyped && fields[slug] !== there[slug]) ||
    (fields[slug] === '' && slugOf(fields.title));
  const withAddress = (written: Fields): Fields =>
    keepsAddress || written[slug] !== task.fields[slug] ? written : { ...written, [slug]: there[slug] };
  return {
    fields: withAddress(fields),
    saved: task.name === 'commit' ? there : withAddress(task.fields),
  };
}
