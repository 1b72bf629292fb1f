import { Button, confirmDialog } from '@lapis/ui';
import { inputClass } from '@lapis/ui/forms';
import { Ago } from '@lapis/ui/ago';
import { useNavigate } from '@lapis/router';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CalendarIcon, HiddenIcon, HistoryIcon, TrashIcon, VisitIcon } from '../../kit/icons/icons';
import { notices } from '../../kit/notices/notices';
import { Action, Actions, Fact, Facts, Note, Panel, VisitLink } from '../../kit/panel/Panel';
import { HistoryModal } from './HistoryModal';
import { type AnyFields, publishedFields } from './content-type';
import { afterSaving } from '../../kit/saving/leaving';
import styles from './PublishPanel.module.css';
import { moment, usePublishing } from './publishing';
import { forgetLists, restoreItem, trashItem } from './queries';
import { StateBadge } from './StateBadge';
import type { Writing } from './writing/writing';

/** Where a thing stands, what is known about it, and what can be done with it as a whole. */
export function PublishPanel<Fields extends AnyFields>({ writing }: { writing: Writing<Fields> }) {
  const { type, base } = writing;
  const place = base && isSeen(base.state) ? type.path(publishedFields(type, base)) : null;
  return (
    <Panel title="Publishing">
      {base ? (
        <>
          <StateBadge {...base} />
          <PublishingFacts writing={writing} />
        </>
      ) : (
        <Note>Visitors see it once you publish it.</Note>
      )}
      {place && (
        <VisitLink to={place}>
          View on the site
          <VisitIcon />
          <span className="visually-hidden">(opens in a new tab)</span>
        </VisitLink>
      )}
      {base?.state !== 'trashed' && <Times writing={writing} />}
      {base && <Rest writing={writing} />}
    </Panel>
  );
}

const isSeen = (state: string) => state === 'published' || state === 'changed';

function PublishingFacts<Fields extends AnyFields>({ writing: { base } }: { writing: Writing<Fields> }) {
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

/** From and until when visitors see it. */
function Times<Fields extends AnyFields>({ writing }: { writing: Writing<Fields> }) {
  const { base } = writing;
  const publish = usePublishing(writing);
  const state = base?.state ?? 'draft';
  return (
    <Actions>
      {state === 'draft' && (
        <TimeChoice
          face="Publish later…"
          label="Publish on"
          confirm="Schedule"
          onChoose={(publish_at) => publish({ state: 'scheduled', publish_at })}
        />
      )}
      {state === 'scheduled' && (
        <>
          <Action onPress={() => publish({ state: 'published' })}>Publish now</Action>
          <TimeChoice
            face="Publish at another time…"
            label="Publish on"
            confirm="Schedule"
            onChoose={(publish_at) => publish({ state: 'scheduled', publish_at })}
          />
          <Action onPress={() => publish({ state: 'draft' })}>Cancel publication</Action>
        </>
      )}
      {isSeen(state) && (
        <Action onPress={() => publish({ state: 'draft' })}>
          <HiddenIcon />
          Take off the site
        </Action>
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
            onChoose={(unpublish_at) => publish({ unpublish_at })}
          />
        ))}
    </Actions>
  );
}

interface TimeChoiceProps {
  face: string;
  label: string;
  confirm: string;
  onChoose: (time: string) => void;
}

/** Asks for a day and an hour, by this computer's clock. */
function TimeChoice({ face, label, confirm, onChoose }: TimeChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const [time, setTime] = useState('');
  const id = useId();
  if (!isOpen) {
    return (
      <Action onPress={() => setOpen(true)}>
        <CalendarIcon />
        {face}
      </Action>
    );
  }

  function choose() {
    if (!time) return;
    onChoose(new Date(time).toISOString());
    setOpen(false);
  }

  return (
    <div className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        className={inputClass}
        value={time}
        min={localTime(new Date())}
        onChange={(event) => setTime(event.target.value)}
        // It opens because somebody asked for it, and choosing is what comes next.
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would send the page's form.
          event.preventDefault();
          choose();
        }}
      />
      <p className={styles.zone}>{zoneOf(time ? new Date(time) : new Date())}</p>
      <div className={styles.pair}>
        <Button aria-disabled={!time || undefined} onClick={choose}>
          {confirm}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** 'Time zone: Europe/Rome (CET)': whoever travels, or works with somebody elsewhere, has to know. */
function zoneOf(date: Date) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(date);
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return `Time zone: ${timeZone.replaceAll('_', ' ')}${short && short !== timeZone ? ` (${short})` : ''}`;
}

/** As a field for a day and an hour has it. */
const localTime = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** What else can be done: look back, go back, throw away. */
function Rest<Fields extends AnyFields>({ writing }: { writing: Writing<Fields> }) {
  const { type, base, isChanged, discard } = writing;
  const [isLooking, setLooking] = useState(false);
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
    await discard();
    notices.say('Your changes have been discarded.');
  }

  async function trash() {
    await trashItem(type, id);
    forgetLists(client, type);
    void navigate(type.list, afterSaving);
    notices.say(`“${title}” is in the trash.`, async () => {
      await restoreItem(type, id);
      forgetLists(client, type);
      notices.say(`“${title}” has been restored.`);
    });
  }

  return (
    <Actions>
      <Action onPress={() => setLooking(true)}>
        <HistoryIcon />
        History
      </Action>
      {isSeen(base.state) && isChanged && <Action onPress={discardChanges}>Discard changes</Action>}
      {base.state !== 'trashed' && (
        <Action isDanger onPress={trash}>
          <TrashIcon />
          Move to the trash
        </Action>
      )}
      {isLooking && <HistoryModal writing={writing} item={base} onClose={() => setLooking(false)} />}
    </Actions>
  );
}
