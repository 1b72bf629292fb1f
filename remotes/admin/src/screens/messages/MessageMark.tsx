import type { MessageSummary } from '@lapis/contract';
import { Mark } from '@lapis/portal';

export function MessageMark({ state, deleted_at }: Pick<MessageSummary, 'state' | 'deleted_at'>) {
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
