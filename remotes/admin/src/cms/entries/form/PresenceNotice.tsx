import { attempt, Notice } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import type { ContentType } from '../content-type';
import type { PresentEditor, Presence } from '../queries';

interface PresenceNoticeProps {
  type: Pick<ContentType, 'one'>;
  others: PresentEditor[];
}

export const PresenceNotice = ({ type, others }: PresenceNoticeProps) => (
  <Notice label="Who else is here" role="status">
    {others.map(({ name, since }) => (
      <p key={name}>
        {name} has this {type.one} open (<Ago time={since} />
        ). You can both edit it: nothing is overwritten without asking.
      </p>
    ))}
  </Notice>
);

interface NewerSaveNoticeProps {
  type: Pick<ContentType, 'one'>;
  save: NonNullable<Presence['saved']>;
  onTake: () => Promise<void>;
}

export const NewerSaveNotice = ({ type, save, onTake }: NewerSaveNoticeProps) => (
  <Notice
    label="Newer changes"
    role="status"
    actions={
      <Button variant="quiet" onClick={() => void attempt(onTake, offline)}>
        {save.state === 'published' ? 'Show it here' : 'Show them here'}
      </Button>
    }
  >
    <p>
      {save.by ?? 'Someone else'} has{' '}
      {save.state === 'published' ? `published this ${type.one}` : `saved changes to this ${type.one}`} (
      <Ago time={save.at} />
      ). Your own changes will be kept.
    </p>
  </Notice>
);

const offline = 'No connection, so the changes can’t be fetched. Please try again when you are connected.';
