import { auth } from '@lapis/auth';
import { notices } from '@lapis/portal';
import { type AnyFields, type ContentType, type Item, publishedFields } from '../content-type';
import type { useLocalDraft } from './use-local-draft';
import type { Manuscript } from './manuscript';
import { type Choice, merge } from './merge';
import { newestFields, over } from './versions';

interface Meeting<Fields extends AnyFields> {
  type: ContentType<Fields>;
  manuscript: Manuscript<Fields>;
  localDraft: ReturnType<typeof useLocalDraft<Fields>>;
}

/** Who wrote the newest of a copy: a name, or ‘You’ where that was in another window. */
export function writerOf<Fields extends AnyFields>({ draft, updated_by, version }: Item<Fields>) {
  const name = draft && draft.base >= version ? draft.updated_by : updated_by;
  const { user } = auth;
  if (!name) return 'Someone else';
  return user && name === `${user.firstname} ${user.lastname}` ? 'You' : name;
}

/** The step at which a newer copy came in, and the sentence about it. */
const afterMeeting = {
  draft: '',
  look: '',
  commit: 'Please check it, then publish.',
  discard: 'Nothing has been discarded.',
  restore: 'Nothing has been restored.',
};

export type MeetingStep = keyof typeof afterMeeting;

/** Two copies of one thing that were written at once, brought together. */
export function meetings<Fields extends AnyFields>({ type, manuscript, localDraft }: Meeting<Fields>) {
  function settle(serverVersion: Item<Fields>, saved: Fields, fields: Fields) {
    manuscript.setAtOnce({ base: over(serverVersion), saved, fields, conflict: null });
    localDraft.note();
  }

  return {
    /**
     * Somebody saved `serverVersion` meanwhile. Where each changed something else, both stand in the form from now on;
     * otherwise the writer is asked.
     */
    meet(serverVersion: Item<Fields>, step: MeetingStep) {
      const { base, saved, fields: mine } = manuscript.page;
      const there = newestFields(type, serverVersion);
      // Whoever changed what visitors see may never have seen the draft that was saved here.
      const isDraftOnly = base?.version === serverVersion.version;
      const known = base ? publishedFields(type, base) : type.blank;
      const from = isDraftOnly ? saved : known;
      const merged = merge(type.labels, { from, mine, theirs: there });
      if (merged.clashes.length > 0) {
        return manuscript.set({ conflict: { serverVersion, fields: there, from } });
      }
      settle(serverVersion, there, merged.fields());
      if (serverVersion.deleted_at) return undefined;
      const words = `${writerOf(serverVersion)} changed this ${type.one} too, in other places. Both sets of changes are here now.`;
      return notices.say(`${words} ${afterMeeting[step]}`.trim());
    },

    /** Ends the conflict with what was chosen at each place. What was typed can be had back. */
    resolve(choices: Partial<Record<string, Choice>>) {
      const { conflict, fields: mine } = manuscript.page;
      if (!conflict) return;
      const { serverVersion, fields: there, from } = conflict;
      localDraft.putAway(from);
      settle(serverVersion, there, merge(type.labels, { from, mine, theirs: there }).fields(choices));
    },

    takeServerVersion() {
      const { conflict } = manuscript.page;
      if (!conflict) return;
      localDraft.putAway(conflict.from);
      settle(conflict.serverVersion, conflict.fields, conflict.fields);
    },

    /** Puts text into the form that was made of an older copy, as if it met the newest one now. */
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
