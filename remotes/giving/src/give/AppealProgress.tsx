import type { ShownAppeal } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { useId } from 'react';
import styles from './AppealProgress.module.css';

type Progress = Pick<ShownAppeal, 'raised' | 'target' | 'gifts'>;

const giftsIn = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'gift' : 'gifts'}`;

/** '£1,240 of £5,000 from 37 gifts'. */
function progressOf({ raised, target, gifts }: Progress) {
  const aim = target === null ? '' : ` of ${pounds(target)}`;
  if (gifts === 0 && raised === 0)
    return target === null ? 'No gifts yet' : `No gifts yet towards ${pounds(target)}`;
  return `${pounds(raised)}${aim} from ${giftsIn(gifts)}`;
}

/** How far an appeal has come: in words, and as a bar where it has an aim. */
export function AppealProgress({ appeal }: { appeal: Progress }) {
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
        {progressOf(appeal)}
      </p>
    </div>
  );
}
