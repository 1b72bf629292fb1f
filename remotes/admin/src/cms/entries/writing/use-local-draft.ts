import { useEffect, useState } from 'react';
import { isSameHtml } from '../../../editor/html';
import { removeLocalDraft } from '../local-draft';
import { type AnyFields, type ContentType, fieldsOf, publishedFields } from '../content-type';
import { hold, localDrafts, type LocalDraft, type Orphan, randomName } from './local-drafts';
import type { Manuscript } from './manuscript';
import { isSame } from './same';
import { versionOf } from './versions';

/** Whether two say the same, though spaces at the ends or the way their HTML is written down differ. */
export function isSameText<Fields extends AnyFields>(one: Fields, other: Fields) {
  const names = Object.keys(one) as (keyof Fields & string)[];
  return names.every((name) => {
    const [here, there] = [one[name], other[name]] as unknown[];
    if (typeof here !== 'string' || typeof there !== 'string') return isSame(here, there);
    return here.trim() === there.trim() || (name === 'html' && isSameHtml(here, there));
  });
}

interface Keeping<Fields extends AnyFields> {
  type: ContentType<Fields>;
  manuscript: Manuscript<Fields>;
}

/**
 * Keeps what is typed in this browser until the server has it, and offers what an earlier form left behind that
 * never reached the server.
 */
export function useLocalDraft<Fields extends AnyFields>({ type, manuscript }: Keeping<Fields>) {
  const [form] = useState(randomName);
  const [aside, setAside] = useState<Orphan<Fields>[]>([]);
  // What makes the thing: whoever sends it twice, after an answer that was lost, gets the same thing twice.
  const [made, setMade] = useState(() => ({ key: randomName() }));

  useEffect(() => hold(form), [form]);

  useEffect(() => {
    let isOpen = true;
    const { base } = manuscript.page;
    const known = base ? [fieldsOf(type, base), publishedFields(type, base)] : [type.blank];
    const isNews = ({ fields, place }: Orphan<Fields>) => {
      const isKnown = known.some((one) => isSameText({ ...one, ...fields }, one));
      if (isKnown) removeLocalDraft(place);
      return !isKnown;
    };
    void localDrafts<Fields>(type.name, base?.id ?? 'new', form)
      .orphans()
      .then((orphans) => isOpen && setAside(orphans.filter(isNews)));
    return () => {
      isOpen = false;
    };
  }, [type, manuscript, form]);

  const here = (id: number | 'new' = manuscript.page.base?.id ?? 'new') =>
    localDrafts<Fields>(type.name, id, form);

  function mine(): LocalDraft<Fields> {
    const { fields, saved, base } = manuscript.page;
    return {
      fields,
      from: saved,
      base: base ? versionOf(base) : 0,
      at: new Date().toISOString(),
      key: made.key,
    };
  }

  return {
    key: made.key,
    /** The newest that says something else than the form. */
    offered: aside.find(({ fields }) => !isSameText(fields, manuscript.page.fields)) ?? null,

    /** Brings what is kept in line with the form: nothing, where the server has all of it. */
    note() {
      const { fields, saved } = manuscript.page;
      if (isSame(fields, saved)) here().remove();
      else here().write(mine());
    },

    /** The thing has an address of its own from now on, and its text is kept under that. */
    moved: () => here('new').remove(),

    /**
     * Keeps what stands in the form, for whoever wants it back. `from` is what of it will still be there then: by that
     * what was typed is told from it.
     */
    putAway(from = manuscript.page.saved) {
      const text = here().setAside({ ...mine(), from });
      setAside((others) => [text, ...others]);
    },

    /** Takes the offer; what was typed meanwhile changes places with it, at the end, so that each gets its turn. */
    take(text: Orphan<Fields>) {
      const others = aside.filter((one) => one !== text);
      const { fields, saved, base } = manuscript.page;
      const isUnsaved = !isSame(fields, saved);
      removeLocalDraft(text.place);
      setAside(isUnsaved ? [...others, here().setAside(mine())] : others);
      if (!base) setMade({ key: text.key });
    },

    drop(text: Orphan<Fields>) {
      removeLocalDraft(text.place);
      setAside(aside.filter((one) => one !== text));
    },
  };
}
