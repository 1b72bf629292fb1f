import { Notice } from '@lapis/portal';
import { Ago } from '@lapis/ui/ago';
import type { ContentType } from './content-type';
import type { Other } from './queries';

interface PresenceNoticeProps {
  type: Pick<ContentType, 'one'>;
  others: Other[];
}

/** Tells the second who comes to a thing of the first. */
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
