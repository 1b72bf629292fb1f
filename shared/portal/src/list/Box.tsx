import type { ChangeEvent } from 'react';
import styles from './Box.module.css';

interface BoxProps {
  label: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export const Box = ({ label, ...box }: BoxProps) => (
  <label className={styles.choice}>
    <input type="checkbox" aria-label={label} {...box} />
  </label>
);
