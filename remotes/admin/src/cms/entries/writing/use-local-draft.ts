import { useEffect, useState } from 'react';
import { isSameHtml } from '../../../editor/html/html';
import { draftOwner, removeLocalDraft } from '../local-draft';
import { type AnyFields, type ContentType, formFields, publishedFields } from '../content-type';
import { holdFormLock, localDrafts, type LocalDraft, type OrphanedDraft, randomId } from './local-drafts';
import type { DraftStore } from './manuscript';
import { isSameJson } from './same';
import { baseVersion } from './versions';

/** Compares fields, ignoring surrounding spaces and different spellings of the same HTML. */
export function isSameText<Fields extends AnyFields>(one: Fields, other: Fields) {
  const names = Object.keys(one) as (keyof Fields & string)[];
  return names.every((name) => {
    const [here, there] = [one[name], other[name]] as unknown[];
    if (typeof here !== 'string' || typeof there !== 'string') return isSameJson(here, there);
    return here.trim() === there.trim() || (name === 'html' && isSameHtml(here, there));
  });
}

interface LocalDraftParams<Fields extends AnyFields> {
  type: ContentType<Fields>;
  manuscript: DraftStore<Fields>;
}

/**
 * Stores unsaved text in this browser until the server has it, and offers drafts that earlier forms left
 * behind.
 */
export function useLocalDraft<Fields extends AnyFields>({ type, manuscript }: LocalDraftParams<Fields>) {
  const [opened] = useState(() => ({ form: randomId(), owner: draftOwner() }));
  const [aside, setAside] = useState<OrphanedDraft<Fields>[]>([]);
  // Idempotency key: a retry after a lost response must not create a second entry.
  const [made, setMade] = useState(() => ({ key: randomId() }));

  useEffect(() => holdFormLock(opened.form), [opened]);

  useEffect(() => {
    let isOpen = true;
    const { base } = manuscript.page;
    const known = base ? [formFields(type, base), publishedFields(type, base)] : [type.blank];
    const isNews = ({ fields, place }: OrphanedDraft<Fields>) => {
      const isKnown = known.some((one) => isSameText({ ...one, ...fields }, one));
      if (isKnown) removeLocalDraft(place);
      return !isKnown;
    };
    void localDrafts<Fields>(type.name, base?.id ?? 'new', opened)
      .orphans()
      .then((orphans) => isOpen && setAside(orphans.filter(isNews)));
    return () => {
      isOpen = false;
    };
  }, [type, manuscript, opened]);

  const here = (id: number | 'new' = manuscript.page.base?.id ?? 'new') =>
    localDrafts<Fields>(type.name, id, opened);

  function mine(): LocalDraft<Fields> {
    const { fields, saved, base } = manuscript.page;
    return {
      fields,
      from: saved,
      base: base ? baseVersion(base) : 0,
      at: new Date().toISOString(),
      key: made.key,
    };
  }

  return {
    key: made.key,
    offered: aside.find(({ fields }) => !isSameText(fields, manuscript.page.fields)) ?? null,

    /** Stores the local draft, or removes it if the server has the same text. */
    note() {
      const { fields, saved } = manuscript.page;
      if (isSameJson(fields, saved)) here().remove();
      else here().write(mine());
    },

    moved: () => here('new').remove(),

    /**
     * Stores the form's text for later. `from` holds the fields that the text is based on, so that the
     * editor's changes can be found later.
     */
    putAway(from = manuscript.page.saved) {
      const text = here().setAside({ ...mine(), from });
      setAside((others) => [text, ...others]);
    },

    /**
     * Takes an offered draft out of storage for use in the form. The form's own unsaved text is then offered,
     * after the other drafts.
     */
    take(text: OrphanedDraft<Fields>) {
      const others = aside.filter((one) => one !== text);
      const { fields, saved, base } = manuscript.page;
      const isUnsaved = !isSameJson(fields, saved);
      removeLocalDraft(text.place);
      setAside(isUnsaved ? [...others, here().setAside(mine())] : others);
      if (!base) setMade({ key: text.key });
    },

    drop(text: OrphanedDraft<Fields>) {
      removeLocalDraft(text.place);
      setAside(aside.filter((one) => one !== text));
    },
  };
}
