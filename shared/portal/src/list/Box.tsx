import type { ChangeEvent } from 'react';
import styles from './Box.module.css';

interface BoxProps {
  label: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Chooses a row of a list, or all of them; the label is for who can't see which. */
export const Box = ({ label, ...box }: BoxProps) => (
  <label className={styles.choice}>
    <input type="checkbox" aria-label={label} {...box} />
  </label>
);
