import { toFailure } from '@lapis/http';
import { notices, useContradicted } from '@lapis/portal';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type AnyFields, type ContentType, formFields, type Item } from '../content-type';
import {
  changeItem,
  createItem,
  invalidateLists,
  itemQuery,
  type Publication,
  type PublishResult,
  saveDraft,
} from '../queries';
import { createSlug } from '@lapis/contract/slugs';
import { prepareFields } from './address';
import { actionFailure, describeSaveBlocker } from './save-blocker';
import type { useLocalDraft } from './use-local-draft';
import type { DraftStore, EditorState } from './manuscript';
import { isSameJson } from './same';
import { baseVersion } from './versions';

/** A save of a draft while the editor types, or a commit requested by a button. */
interface SaveTask<Fields> {
  name: 'draft' | 'commit';
  publication?: Publication;
  seen?: string[];
  /** Fields when the task was queued; once the task runs, the fields that are sent. */
  fields: Fields;
  /** Number of colleagues' versions received before the task was queued. */
  met: number;
}

interface SavingParams<Fields extends AnyFields> {
  type: ContentType<Fields>;
  manuscript: DraftStore<Fields>;
  localDraft: ReturnType<typeof useLocalDraft<Fields>>;
  onOlder: (serverVersion: Item<Fields>, name: SaveTask<Fields>['name']) => void;
  onCreated: (item: Item<Fields>) => void;
}

/** Sends saves to the server one after another; each sends the fields as they are when it runs. */
export function useSaving<Fields extends AnyFields>({
  type,
  manuscript,
  localDraft,
  onOlder,
  onCreated,
}: SavingParams<Fields>) {
  const client = useQueryClient();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  const met = useRef(0);

  // Mutations in one scope run serially.
  const scope = { id: `${type.name}:${localDraft.key}` };
  const saving = useMutation({
    scope,
    async mutationFn(task: SaveTask<Fields>): Promise<PublishResult<Fields> | null> {
      const { name, publication = {}, seen } = task;
      const { base, saved, fields: now } = manuscript.page;
      // Skips a commit requested before a colleague's changes arrived, because it must not publish them.
      if (name === 'commit' && task.met !== met.current) return null;
      if (name === 'draft' && base && isSameJson(now, saved)) return { item: base };
      task.fields = now;
      const { fields, auto_slug } = prepareFields(type, now, manuscript.page, name === 'draft');
      if (!base) return createItem(type, fields, { ...publication, auto_slug, seen, key: localDraft.key });
      const { id } = base;
      if (name === 'draft') {
        const version = base.draft?.version ?? 0;
        return saveDraft<Fields>(type, id, { fields, auto_slug, version, base: baseVersion(base) });
      }
      return changeItem<Fields>(
        type,
        { id, version: baseVersion(base), draft_version: base.draft?.version ?? 0 },
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
      if (isNew || task.name === 'commit') invalidateLists(client, type);
      manuscript.set({ base: item, conflict: null, ...mergeSaved(type, manuscript.page, task, item) });
      if (isNew) localDraft.moved();
      localDraft.note();
      // Navigates only if the editor is still on the page.
      if (isNew && isOpen.current) onCreated(item);
    },
  });

  const { error, isPending, variables } = saving;
  const isDraft = variables?.name === 'draft';
  const saveBlocker = error ? describeSaveBlocker(error) : null;
  // Memoised, because `Form` moves focus whenever it receives a new failure object. Failed drafts never move
  // focus.
  const failure = useMemo<FormFailure | null>(
    () => (error && !isDraft ? actionFailure(error) : null),
    [error, isDraft],
  );
  useContradicted(failure);
  const refusal = error && isDraft && !saveBlocker ? draftFailure(error) : null;
  const createTask = (
    name: SaveTask<Fields>['name'],
    more: Pick<SaveTask<Fields>, 'publication' | 'seen'> = {},
  ) => ({
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
    refusal,
    wasRefused: (fields: Fields) =>
      error !== null && !saveBlocker && variables !== undefined && isSameJson(variables.fields, fields),
    saveDraft: () => saving.mutate(createTask('draft')),
    flush: () => saving.mutateAsync(createTask('draft')),
    /** Resolves to the saved copy, the open checks to confirm, or null on failure. */
    commit: (publication: Publication, seen: string[]) =>
      settleCommit(saving.mutateAsync(createTask('commit', { publication, seen }))),
  };
}

/** Names errors by the entry's fields, which a draft's call sends in `fields`. */
function draftFailure(error: unknown): FormFailure {
  const { message, errors = {} } = toFailure(error);
  const byField = Object.entries(errors).map(([name, texts]) => [name.replace(/^fields\./, ''), texts]);
  return { message, errors: Object.fromEntries(byField) };
}

async function settleCommit<Fields>(saving: Promise<PublishResult<Fields> | null>) {
  try {
    const answer = await saving;
    return answer && !('serverVersion' in answer) ? answer : null;
  } catch {
    // The form shows `failure` or `saveBlocker`.
    return null;
  }
}

/**
 * Returns the form's fields after a save, and the fields that now count as saved. The server's copy, which it
 * may have tidied up, replaces what was typed only after a commit, and only if nothing has been typed since.
 * The server's address, which may have had a number added, replaces a generated one after any save.
 */
function mergeSaved<Fields extends AnyFields>(
  type: ContentType<Fields>,
  { fields, isAddressTyped }: EditorState<Fields>,
  task: SaveTask<Fields>,
  item: Item<Fields>,
): Pick<EditorState<Fields>, 'fields' | 'saved'> {
  const there = formFields(type, item);
  const isUntouched = isSameJson(fields, task.fields);
  if (task.name === 'commit' && isUntouched) return { fields: there, saved: there };
  const { slug } = type;
  // Doesn't refill an address that the editor has just emptied.
  const keepsAddress =
    !slug ||
    (isAddressTyped && fields[slug] !== there[slug]) ||
    (fields[slug] === '' && createSlug(fields.title));
  const withAddress = (written: Fields): Fields =>
    keepsAddress || written[slug] !== task.fields[slug] ? written : { ...written, [slug]: there[slug] };
  return {
    fields: withAddress(fields),
    saved: task.name === 'commit' ? there : withAddress(task.fields),
  };
}
