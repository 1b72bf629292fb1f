import { auth } from '@lapis/auth';
import { notices } from '@lapis/portal';
import { type AnyFields, type ContentType, type Item, publishedFields } from '../content-type';
import type { useLocalDraft } from './use-local-draft';
import type { DraftStore } from './manuscript';
import { type ClashChoice, merge } from './merge';
import { newestFields, markMerged } from './versions';

interface MergingParams<Fields extends AnyFields> {
  type: ContentType<Fields>;
  manuscript: DraftStore<Fields>;
  localDraft: ReturnType<typeof useLocalDraft<Fields>>;
}

/** Returns the name of the last person who saved this copy; 'You' if it was this user in another window. */
export function lastWriter<Fields extends AnyFields>({ draft, updated_by, version }: Item<Fields>) {
  const name = draft && draft.base >= version ? draft.updated_by : updated_by;
  const { user } = auth;
  if (!name) return 'Someone else';
  return user && name === `${user.firstname} ${user.lastname}` ? 'You' : name;
}

const afterMeeting = {
  draft: '',
  look: '',
  commit: 'Nothing has been published yet: please check it, then try again.',
  discard: 'Nothing has been discarded.',
  restore: 'Nothing has been restored.',
};

/** Returns true if only the entry has changed, for example moved to the trash: the draft goes with it. */
const isSameDraft = <Fields>(base: Item<Fields> | null, { draft, version }: Item<Fields>) =>
  draft !== null && draft.base >= version && base?.draft?.version === draft.version;

export type MergeStep = keyof typeof afterMeeting;

export function createMerging<Fields extends AnyFields>({
  type,
  manuscript,
  localDraft,
}: MergingParams<Fields>) {
  function settle(serverVersion: Item<Fields>, saved: Fields, fields: Fields) {
    manuscript.setAtOnce({ base: markMerged(serverVersion), saved, fields, conflict: null });
    localDraft.note();
  }

  return {
    /**
     * Merges a colleague's newer copy into the form if they edited other places; otherwise reports a
     * conflict.
     */
    meet(serverVersion: Item<Fields>, step: MergeStep) {
      const { base, saved, fields: mine } = manuscript.page;
      const there = newestFields(type, serverVersion);
      // If the published version has changed too, merges from the published fields, because the colleague may
      // not have seen the saved draft.
      const isDraftOnly = base?.version === serverVersion.version || isSameDraft(base, serverVersion);
      const known = base ? publishedFields(type, base) : type.blank;
      const from = isDraftOnly ? saved : known;
      const merged = merge(type.labels, { from, mine, theirs: there });
      if (merged.clashes.length > 0) {
        return manuscript.set({ conflict: { serverVersion, fields: there, from } });
      }
      settle(serverVersion, there, merged.fields());
      if (serverVersion.deleted_at) return undefined;
      const words = `${lastWriter(serverVersion)} changed this ${type.one} too, in other places. Both sets of changes are here now.`;
      return notices.say(`${words} ${afterMeeting[step]}`.trim());
    },

    /** Resolves the conflict with the chosen versions. Text of the editor that isn't used is kept as a local draft. */
    resolve(choices: Partial<Record<string, ClashChoice>>) {
      const { conflict, fields: mine } = manuscript.page;
      if (!conflict) return;
      const { serverVersion, fields: there, from } = conflict;
      if (Object.values(choices).includes('theirs')) localDraft.putAway(from);
      settle(serverVersion, there, merge(type.labels, { from, mine, theirs: there }).fields(choices));
    },

    takeServerVersion() {
      const { conflict } = manuscript.page;
      if (!conflict) return;
      localDraft.putAway(conflict.from);
      settle(conflict.serverVersion, conflict.fields, conflict.fields);
    },

    /** Merges a text that is based on an older copy into the form. */
    bringBack(text: { fields: Fields; from: Fields }) {
      const { base, saved } = manuscript.page;
      const { clashes, fields } = merge(type.labels, { from: text.from, mine: text.fields, theirs: saved });
      const isMet = base === null || clashes.length === 0;
      if (base === null) manuscript.setAtOnce({ fields: text.fields });
      else if (isMet) manuscript.setAtOnce({ fields: fields() });
      else {
        const conflict = { serverVersion: base, fields: saved, from: text.from };
        manuscript.setAtOnce({ fields: text.fields, conflict });
      }
      localDraft.note();
    },
  };
}
