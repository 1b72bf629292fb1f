import { cx } from '@lapis/ui';
import type { ReactNode } from 'react';
import styles from './ScaledFrame.module.css';

interface ScaledFrameProps {
  /** In which it is looked at: on a phone, in a mail program, or on a large screen. */
  width: 'phone' | 'mail' | 'desktop';
  /** Says how large the window itself is. */
  className?: string | undefined;
  children: ReactNode;
}

/** A window on the frames in it, which have the width of a phone or a larger screen, whatever room there is. */
export const ScaledFrame = ({ width, className, children }: ScaledFrameProps) => (
  <div className={cx(styles.window, className)} data-width={width}>
    {children}
  </div>
);
