import {
  Action,
  Actions,
  afterSaving,
  CopyIcon,
  EyeIcon,
  Fact,
  Facts,
  HiddenIcon,
  HistoryIcon,
  may,
  Note,
  notices,
  Panel,
  TrashIcon,
  VisitIcon,
  VisitLink,
} from '@lapis/portal';
import { confirmDialog } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useNavigate } from '@lapis/router';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Asking } from '../approval/use-asking';
import { HistoryModal } from '../history/HistoryModal';
import { type AnyFields, publishedFields } from '../content-type';
import { moment, usePublishing } from '../publishing';
import { ReadOnly } from '../read-only';
import { duplicateItem, invalidateLists, restoreItem, trashItem } from '../queries';
import { StateBadge } from '../StateBadge';
import { TimeChoice } from './TimeChoice';
import type { EntryEditor } from '../writing/writing';

interface PublishPanelProps<Fields extends AnyFields> {
  writing: EntryEditor<Fields>;
  asking: Asking;
}

export function PublishPanel<Fields extends AnyFields>({ writing, asking }: PublishPanelProps<Fields>) {
  const { type, base } = writing;
  const isUnseen = !base || base.state === 'draft';
  const place = base && isSeen(base.state) ? type.path(publishedFields(type, base)) : null;
  return (
    <Panel title="Publishing">
      {base ? (
        <>
          <StateBadge {...base} />
          <PublishingFacts writing={writing} />
        </>
      ) : (
        <Note>
          {asking.mustAsk
            ? 'Visitors will see it once someone else has approved it.'
            : 'Visitors will see it once you publish it.'}
        </Note>
      )}
      {place && (
        <VisitLink to={place}>
          View on the site
          <VisitIcon />
          <span className="visually-hidden">(opens in a new tab)</span>
        </VisitLink>
      )}
      {base?.state !== 'trashed' && may('publish') && !(asking.mustAsk && isUnseen) && (
        <Times writing={writing} />
      )}
      {base && <Rest writing={writing} onRead={asking.read} />}
    </Panel>
  );
}

const isSeen = (state: string) => state === 'published' || state === 'changed';

function PublishingFacts<Fields extends AnyFields>({ writing: { base } }: { writing: EntryEditor<Fields> }) {
  if (!base) return null;
  const { updated_at, updated_by, publish_at, state } = base;
  return (
    <Facts>
      {publish_at && state !== 'scheduled' && (
        <Fact label="Published">
          <Ago time={publish_at} />
        </Fact>
      )}
      <Fact label="Last edited">
        <Ago time={base.draft?.updated_at ?? updated_at} />
        {(base.draft?.updated_by ?? updated_by) && ` by ${base.draft?.updated_by ?? updated_by}`}
      </Fact>
    </Facts>
  );
}

function Times<Fields extends AnyFields>({ writing }: { writing: EntryEditor<Fields> }) {
  const { type, base } = writing;
  const publish = usePublishing(writing);
  const state = base?.state ?? 'draft';
  const chooseStart = {
    label: 'Publish on',
    confirm: 'Schedule',
    reach: type.isDated ? 'any' : 'future',
    past: { confirm: 'Publish', note: 'It goes on the site straight away, with this date.' },
    onChoose: (publish_at: string, isPast: boolean) =>
      publish({ state: isPast && type.isDated ? 'published' : 'scheduled', publish_at }),
  } as const;
  return (
    <Actions>
      {state === 'draft' && (
        <TimeChoice face={type.isDated ? 'Publish on another date…' : 'Publish later…'} {...chooseStart} />
      )}
      {state === 'scheduled' && (
        <>
          <Action onPress={() => publish({ state: 'published' })}>Publish now</Action>
          <TimeChoice face="Publish at another time…" {...chooseStart} />
          <Action onPress={() => publish({ state: 'draft' })}>Cancel publication</Action>
        </>
      )}
      {isSeen(state) && type.isDated && (
        <TimeChoice
          key={base?.publish_at}
          face="Change the date…"
          label="Published on"
          confirm="Change the date"
          reach="past"
          start={base?.publish_at}
          onChoose={(publish_at) => publish({ state: 'published', publish_at })}
        />
      )}
      {isSeen(state) && (
        <Action onPress={() => publish({ state: 'draft' })}>
          <HiddenIcon />
          Take off the site
        </Action>
      )}
      {state === 'ended' && (
        // Also clears the end date. Otherwise it would end the next publication at once.
        <Action onPress={() => publish({ state: 'draft', unpublish_at: null })}>Make it a draft</Action>
      )}
      {(isSeen(state) || state === 'scheduled') &&
        (base?.unpublish_at ? (
          <>
            <Note>Comes off the site on {moment.format(new Date(base.unpublish_at))}.</Note>
            <Action onPress={() => publish({ unpublish_at: null })}>Keep it on the site</Action>
          </>
        ) : (
          <TimeChoice
            face="Take off the site later…"
            label="Take off the site on"
            confirm="Set"
            reach="future"
            onChoose={(unpublish_at) => publish({ unpublish_at })}
          />
        ))}
    </Actions>
  );
}

interface RestProps<Fields extends AnyFields> {
  writing: EntryEditor<Fields>;
  onRead: () => Promise<unknown>;
}

function Rest<Fields extends AnyFields>({ writing, onRead }: RestProps<Fields>) {
  const { type, base, isChanged, discard, flush } = writing;
  const { More } = type;
  const [isLooking, setLooking] = useState(false);
  const isReadOnly = use(ReadOnly);
  const client = useQueryClient();
  const navigate = useNavigate();
  if (!base) return null;
  const { id, title } = base;

  async function discardChanges() {
    const isSure = await confirmDialog({
      title: 'Discard your changes?',
      text: 'Your draft is removed; what visitors see stays as it is. This browser keeps a copy until you discard that too.',
      confirm: 'Discard changes',
    });
    if (!isSure) return;
    if (await discard()) notices.say('Your changes have been discarded.', { about: type.edit(id) });
  }

  async function duplicate() {
    await flush();
    const copy = await duplicateItem(type, id);
    invalidateLists(client, type);
    await navigate(type.edit(copy.id), afterSaving);
    notices.say(`This is “${copy.title}”, a draft that visitors can’t see.`);
  }

  async function trash() {
    await trashItem(type, id);
    invalidateLists(client, type);
    void navigate(type.list, afterSaving);
    notices.say(`“${title}” is in the trash.`, async () => {
      await restoreItem(type, id);
      invalidateLists(client, type);
      notices.say(`“${title}” has been restored.`);
    });
  }

  return (
    <Actions>
      <Action onPress={() => setLooking(true)}>
        <HistoryIcon />
        History
      </Action>
      {base.state !== 'trashed' && (
        <Action onPress={onRead}>
          <EyeIcon />
          Comments
        </Action>
      )}
      {/* Not for site texts: a copy would have a name that no page uses. */}
      {base.state !== 'trashed' && !type.isNamed && (
        <Action onPress={duplicate}>
          <CopyIcon />
          Duplicate
        </Action>
      )}
      {base.state !== 'trashed' && More && <More id={id} flush={flush} />}
      {isSeen(base.state) && isChanged && !isReadOnly && (
        <Action onPress={discardChanges}>Discard changes</Action>
      )}
      {!isReadOnly && (
        <Action isDanger onPress={trash}>
          <TrashIcon />
          Move to the trash
        </Action>
      )}
      {isLooking && <HistoryModal writing={writing} item={base} onClose={() => setLooking(false)} />}
    </Actions>
  );
}
