import type { ShownAppeal } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { useId } from 'react';
import styles from './AppealProgress.module.css';

type AppealFigures = Pick<ShownAppeal, 'raised' | 'target' | 'gifts'>;

const giftsIn = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'gift' : 'gifts'}`;

/** Formats progress, e.g. '£1,240 of £5,000 from 37 gifts'. */
function formatProgress({ raised, target, gifts }: AppealFigures) {
  const aim = target === null ? '' : ` of ${pounds(target)}`;
  if (gifts === 0 && raised === 0)
    return target === null ? 'No gifts yet' : `No gifts yet towards ${pounds(target)}`;
  return `${pounds(raised)}${aim} from ${giftsIn(gifts)}`;
}

/** Progress of an appeal in words, with a bar if it has a target. */
export function AppealProgress({ appeal }: { appeal: AppealFigures }) {
  const id = useId();
  return (
    <div className={styles.progress}>
      {appeal.target !== null && (
        <progress
          className={styles.bar}
          max={appeal.target}
          value={Math.max(0, Math.min(appeal.raised, appeal.target))}
          aria-labelledby={id}
        />
      )}
      <p id={id} className={styles.words}>
        {formatProgress(appeal)}
      </p>
    </div>
  );
}
