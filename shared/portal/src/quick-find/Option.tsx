import type { MouseEvent } from 'react';
import styles from './Option.module.css';

interface OptionProps {
  id: string;
  label: string;
  /** What kind of thing it is. */
  hint: string;
  /** Whether Enter would pick it. */
  isReached: boolean;
  onReach: () => void;
  onPick: () => void;
}

// The field keeps the focus, and so its list stays until it is used.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** One of those that a field offers, in its list box; the one that is reached is kept in sight. */
export const Option = ({ id, label, hint, isReached, onReach, onPick }: OptionProps) => (
  <div
    id={id}
    ref={(element) => {
      if (isReached) element?.scrollIntoView?.({ block: 'nearest' });
    }}
    className={styles.option}
    role="option"
    aria-selected={isReached}
    onPointerMove={onReach}
    onMouseDown={keepFocus}
    onClick={onPick}
  >
    <span dir="auto">{label}</span>
    <span className={styles.hint}>{hint}</span>
  </div>
);
