import { cx } from '@lapis/ui';
import type { ReactNode } from 'react';
import styles from './ScaledFrame.module.css';

interface ScaledFrameProps {
  width: 'phone' | 'mail' | 'desktop';
  className?: string | undefined;
  children: ReactNode;
}

/** Scales frames of a fixed width to the available space. */
export const ScaledFrame = ({ width, className, children }: ScaledFrameProps) => (
  <div className={cx(styles.window, className)} data-width={width}>
    {children}
  </div>
);
