import type { ThingState } from '@lapis/contract';
import { stateWords } from './kind';
import styles from './StateBadge.module.css';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

interface StateBadgeProps {
  state: ThingState;
  publish_at: string | null;
  unpublish_at?: string | null;
}

/** Where a thing stands, by word and colour; when that changes, where that is known. */
export const StateBadge = ({ state, publish_at, unpublish_at }: StateBadgeProps) => (
  <span className={styles.badge} data-state={state}>
    {stateWords[state]}
    {state === 'scheduled' && publish_at && ` for ${day.format(new Date(publish_at))}`}
    {state !== 'ended' &&
      state !== 'trashed' &&
      unpublish_at &&
      `, until ${day.format(new Date(unpublish_at))}`}
  </span>
);
