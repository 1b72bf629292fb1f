import { attempt, may, notices } from '@lapis/portal';
import { confirmDialog, useSite } from '@lapis/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { openChecks } from './checks';
import type { Typed } from '../../editor/typed-settings';
import { hiddenPictures } from './hidden-pictures';
import { isVisible } from '../../kit/labels/states';
import { type AnyFields, type ContentType, type Item, publishedFields } from './content-type';
import { type Publication, tellOfWidget } from './queries';
import { notPublished } from './writing/save-blocker';
import type { Writing } from './writing/writing';

export const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** What became of a thing, in words. */
function messageFor({ title, state, publish_at, unpublish_at }: Item, asked: Publication) {
  if (state === 'draft') return `“${title}” is a draft; visitors do not see it.`;
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
  return asked.unpublish_at === null
    ? `“${title}” stays on the site.`
    : `“${title}” is on the site as you see it here.`;
}

/** Says what became of a thing, here and to the public pages of this browser. */
export function sayPublished<Fields extends AnyFields>(
  type: ContentType<Fields>,
  item: Item<Fields>,
  before: Item<Fields> | null,
  publication: Publication = {},
  note = '',
) {
  const path = isVisible(item.state) ? type.path(publishedFields(type, item)) : null;
  notices.say(`${messageFor(item, publication)} ${note}`.trim(), {
    about: type.edit(item.id),
    ...(path !== null && { view: path }),
  });
  for (const copy of [before, item]) if (copy && 'name' in copy) tellOfWidget(String(copy.name));
}

/**
 * Makes what was written the thing itself, as `publication` says, and tells what became of it. Answers whether it was
 * done.
 */
export const usePublishing = <Fields extends AnyFields>(writing: Writing<Fields>) => {
  const asked = useRef('');
  const client = useQueryClient();
  const site = useSite();
  const isRunning = useRef(false);

  async function publish(publication: Publication) {
    const { type, base: before } = writing;
    if (isForVisitors(publication, before)) {
      const confirm = publication.state === 'scheduled' ? 'Schedule' : 'Publish';
      if (!(await isConfirmed(writing, { confirm, asked, site }))) return false;
    }
    const item = await writing.commit(publication);
    const isOn = item && (isVisible(item.state) || item.state === 'scheduled');
    const note = isOn ? type.publishedNote?.(client, item.id) : '';
    if (item) sayPublished(type, item, before, publication, note);
    return item !== null;
  }

  return async (publication: Publication) => {
    // The second press of a double one comes before the form shows what the first has begun.
    if (isRunning.current) return false;
    isRunning.current = true;
    let isDone = false;
    // The commit tells of its own failure beside the form; the check before it can fail as well.
    await attempt(async () => {
      isDone = await publish(publication);
    }, notPublished);
    isRunning.current = false;
    return isDone;
  };
};

/** Whether visitors will see the text that is written: it goes along with every change of the times, too. */
const isForVisitors = ({ state }: Publication, base: Item | null) =>
  state ? state !== 'draft' : base !== null && isVisible(base.state);

interface Question {
  confirm: 'Publish' | 'Schedule' | 'Ask';
  /** What was asked last, and answered with yes. */
  asked: { current: string };
  site: Typed;
}

/** Says what is open before anybody else reads the text, and asks; once, as long as it is the same. */
export async function isConfirmed<Fields extends AnyFields>(
  { type, base, fields }: Pick<Writing<Fields>, 'type' | 'base' | 'fields'>,
  { confirm, asked, site }: Question,
) {
  const own = base ? await type.pictures?.(base.id) : [];
  const open = [...openChecks(type, fields, site), ...(await hiddenPictures(fields, own))];
  const question = JSON.stringify(open);
  if (open.length === 0 || question === asked.current) return true;
  const isSure = await confirmDialog({
    title: confirm === 'Ask' ? 'Ask for approval as it is?' : 'Publish it as it is?',
    text: open,
    confirm,
    cancel: 'Keep writing',
  });
  if (isSure) asked.current = question;
  return isSure ?? false;
}

interface MainStep {
  label: string;
  /** Null where it asks for approval. */
  publication: Publication | null;
  isIdle: boolean;
}

/**
 * What the main button does for a thing where it stands.
 * @param mustAsk whether somebody else has to approve it first
 */
export function mainStep<Fields extends AnyFields>(
  { base, isChanged }: Writing<Fields>,
  { mustAsk, isAsked }: { mustAsk: boolean; isAsked: boolean },
): MainStep {
  const isKnown = base !== null && base.state !== 'draft' && !isChanged;
  // What was approved once, and is as it was then, needs nobody.
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
