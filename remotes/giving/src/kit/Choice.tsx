import type { ComponentProps, ReactNode } from 'react';
import styles from './Choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  title: string;
  /** What the choice means, in a smaller line. */
  says?: ReactNode;
}

/** A radio button as a card, all of which can be pressed. */
export const Choice = ({ title, says, ...input }: ChoiceProps) => (
  <label className={styles.choice}>
    <input {...input} type="radio" className={styles.dot} />
    <span className={styles.title}>{title}</span>
    {says && <span className={styles.says}>{says}</span>}
  </label>
);

/** Cards side by side, as many as there is room for. */
export const Choices = ({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) => (
  <div className={styles.choices} data-wide={isWide || undefined}>
    {children}
  </div>
);
