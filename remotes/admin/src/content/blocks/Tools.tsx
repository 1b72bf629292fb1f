import type { ReactNode } from 'react';
import styles from './Tools.module.css';

interface ToolsProps {
  /** One below the other, beside something that is higher than one of them. */
  isUpright?: boolean;
  children: ReactNode;
}

/** Small buttons beside what they change. */
export const Tools = ({ isUpright, children }: ToolsProps) => (
  <div className={styles.tools} data-upright={isUpright || undefined}>
    {children}
  </div>
);
