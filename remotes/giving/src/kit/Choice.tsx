import type { ComponentProps, ReactNode } from 'react';
import styles from './Choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  title: string;
  /** Explanation in smaller text. */
  says?: ReactNode;
}

/** Radio button in a card that can be clicked anywhere. */
export const Choice = ({ title, says, ...input }: ChoiceProps) => (
  <label className={styles.choice}>
    <input {...input} type="radio" className={styles.dot} />
    <span className={styles.title}>{title}</span>
    {says && <span className={styles.says}>{says}</span>}
  </label>
);

export const Choices = ({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) => (
  <div className={styles.choices} data-wide={isWide || undefined}>
    {children}
  </div>
);
