import type { ReactNode } from 'react';
import styles from './Tools.module.css';

interface ToolsProps {
  isUpright?: boolean;
  children: ReactNode;
}

export const Tools = ({ isUpright, children }: ToolsProps) => (
  <div className={styles.tools} data-upright={isUpright || undefined}>
    {children}
  </div>
);
