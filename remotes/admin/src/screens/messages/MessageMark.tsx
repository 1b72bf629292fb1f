import type { MessageSummary } from '@lapis/contract';
import { Mark } from '@lapis/portal';

interface MessageMarkProps extends Pick<MessageSummary, 'state' | 'deleted_at'> {
  /** True if the visitor hasn't been sent the reply. */
  isUnsent: boolean;
}

export function MessageMark({ isUnsent, ...message }: MessageMarkProps) {
  if (!isUnsent) return <StateMark {...message} />;
  const isElsewhere = message.deleted_at !== null || message.state === 'archived';
  return (
    <>
      {isElsewhere && <StateMark {...message} />}
      <Mark tone="bad">Reply not sent</Mark>
    </>
  );
}

function StateMark({ state, deleted_at }: Omit<MessageMarkProps, 'isUnsent'>) {
  if (deleted_at) return <Mark tone="bad">In the trash</Mark>;
  if (state === 'archived') return <Mark>Archived</Mark>;
  if (state === 'replied') return <Mark tone="good">Replied</Mark>;
  return state === 'new' ? (
    <Mark tone="lively" isFilled>
      New
    </Mark>
  ) : (
    <Mark tone="lively">Read</Mark>
  );
}
