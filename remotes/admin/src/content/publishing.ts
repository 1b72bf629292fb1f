import { notices } from '../notices/notices';
import type { AnyFields, Item } from './kind';
import { type Publication, tellOfWidget } from './queries';
import type { Writing } from './writing';

export const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** What became of a thing, in words. */
function wordsFor({ title, state, publish_at, unpublish_at }: Item, asked: Publication) {
  if (state === 'draft') return `“${title}” is a draft; visitors do not see it.`;
  if (state === 'scheduled' && publish_at) {
    return `“${title}” will be published on ${moment.format(new Date(publish_at))}.`;
  }
  if (state === 'ended') return `“${title}” is saved; its time on the site is over.`;
  if (asked.unpublish_at && unpublish_at) {
    return `“${title}” will leave the site on ${moment.format(new Date(unpublish_at))}.`;
  }
  return asked.unpublish_at === null
    ? `“${title}” stays on the site.`
    : `“${title}” is on the site as you see it here.`;
}

/** Makes what was written the thing itself, as `publication` says, and tells what became of it. */
export const usePublishing =
  <Fields extends AnyFields>(writing: Writing<Fields>) =>
  async (publication: Publication) => {
    const before = writing.base;
    const item = await writing.commit(publication);
    if (!item) return;
    notices.say(wordsFor(item, publication));
    for (const copy of [before, item]) if (copy && 'name' in copy) tellOfWidget(String(copy.name));
  };

/** What the main button does for a thing where it stands. */
export function mainStep<Fields extends AnyFields>({ base, isChanged }: Writing<Fields>) {
  switch (base?.state) {
    case 'published':
    case 'changed':
      return { words: 'Publish changes', publication: {}, isIdle: !isChanged };
    case 'scheduled':
      return { words: 'Save', publication: {}, isIdle: !isChanged };
    case 'ended':
      return {
        words: 'Publish again',
        publication: { state: 'published', unpublish_at: null } as const,
        isIdle: false,
      };
    default:
      return { words: 'Publish', publication: { state: 'published' } as const, isIdle: false };
  }
}
