import type { MouseEvent } from 'react';
import styles from './Option.module.css';

interface OptionProps {
  id: string;
  label: string;
  hint: string;
  isReached: boolean;
  onReach: () => void;
  onPick: () => void;
}

// Keeps the focus in the field, so that the list stays open.
const keepFocus = (event: MouseEvent) => event.preventDefault();

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
