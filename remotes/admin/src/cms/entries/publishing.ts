import { attempt, may, notices } from '@lapis/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isVisible } from '../../kit/labels/states';
import { type AnyFields, type ContentType, type Item, publishedFields } from './content-type';
import { confirmOpenChecks } from './open-checks';
import { type Publication, notifyWidgetChanged } from './queries';
import { notPublished } from './writing/save-blocker';
import type { EntryEditor } from './writing/writing';

export const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

function describePublication({ title, state, publish_at, unpublish_at }: Item, asked: Publication) {
  if (state === 'draft') return `“${title}” is a draft; visitors can’t see it.`;
  if (state === 'scheduled' && publish_at) {
    return `“${title}” will be published on ${moment.format(new Date(publish_at))}.`;
  }
  if (state === 'ended') return `“${title}” has been saved; its time on the site has ended.`;
  if (asked.publish_at && publish_at) {
    return `“${title}” is on the site, dated ${moment.format(new Date(publish_at))}.`;
  }
  if (asked.unpublish_at && unpublish_at) {
    return `“${title}” will come off the site on ${moment.format(new Date(unpublish_at))}.`;
  }
  return asked.unpublish_at === null ? `“${title}” stays on the site.` : `“${title}” is now live.`;
}

export function notifyPublished<Fields extends AnyFields>(
  type: ContentType<Fields>,
  item: Item<Fields>,
  before: Item<Fields> | null,
  publication: Publication = {},
  note = '',
) {
  const path = isVisible(item.state) ? type.path(publishedFields(type, item)) : null;
  notices.say(`${describePublication(item, publication)} ${note}`.trim(), {
    about: type.edit(item.id),
    ...(path !== null && { view: path }),
  });
  for (const copy of [before, item]) if (copy && 'name' in copy) notifyWidgetChanged(String(copy.name));
}

/** Returns a function that publishes the entry, shows the result and resolves to whether it succeeded. */
export const usePublishing = <Fields extends AnyFields>(writing: EntryEditor<Fields>) => {
  const seen = useRef<string[]>([]);
  const client = useQueryClient();
  const isRunning = useRef(false);

  async function publish(publication: Publication): Promise<boolean> {
    const { type, base: before } = writing;
    const answer = await writing.commit(publication, seen.current);
    if (!answer) return false;
    if ('open' in answer) {
      const confirm = publication.state === 'scheduled' ? 'Schedule' : 'Publish';
      return (await confirmOpenChecks(answer.open, { confirm, seen })) && publish(publication);
    }
    const { item } = answer;
    const isOn = isVisible(item.state) || item.state === 'scheduled';
    const note = isOn ? type.publishedNote?.(client, item.id) : '';
    notifyPublished(type, item, before, publication, note);
    return true;
  }

  return async (publication: Publication) => {
    // A double click can arrive before the button is disabled.
    if (isRunning.current) return false;
    isRunning.current = true;
    let isDone = false;
    // `commit` shows its own failures; `attempt` covers a dialog that fails to load.
    await attempt(async () => {
      isDone = await publish(publication);
    }, notPublished);
    isRunning.current = false;
    return isDone;
  };
};

interface MainStep {
  label: string;
  publication: Publication | null;
  isIdle: boolean;
}

/**
 * Returns the label and action of the main button.
 * @param mustAsk whether the editor needs a colleague's approval
 */
export function mainStep<Fields extends AnyFields>(
  { base, isChanged }: EntryEditor<Fields>,
  { mustAsk, isAsked }: { mustAsk: boolean; isAsked: boolean },
): MainStep {
  const isKnown = base !== null && base.state !== 'draft' && !isChanged;
  // An unchanged entry has already been approved.
  if (mustAsk && !(isKnown && may('publish'))) {
    return {
      label: isAsked ? 'Approval requested' : 'Ask for approval',
      publication: null,
      isIdle: isAsked || isKnown,
    };
  }
  switch (base?.state) {
    case 'published':
    case 'changed':
      return { label: 'Publish changes', publication: {}, isIdle: !isChanged };
    case 'scheduled':
      return { label: 'Save', publication: {}, isIdle: !isChanged };
    case 'ended':
      return {
        label: 'Publish again',
        publication: { state: 'published', unpublish_at: null } as const,
        isIdle: false,
      };
    default:
      return { label: 'Publish', publication: { state: 'published' } as const, isIdle: false };
  }
}
