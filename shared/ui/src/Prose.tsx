import type { ReactNode } from 'react';
import { CleanedMarkup } from './CleanedMarkup';
import { cx } from './cx';
import styles from './Prose.module.css';

interface ProseProps {
  /** Markup that the server has sanitised. */
  html?: string;
  className?: string;
  children?: ReactNode;
}

/** For an element that can't be a `Prose` because somebody else makes it, such as an editor's writing area. */
export const proseClass = styles.prose ?? '';

/** Long text as a good newspaper sets it. */
export const Prose = ({ html, className, children }: ProseProps) =>
  html === undefined ? (
    <div className={cx(proseClass, className)}>{children}</div>
  ) : (
    <CleanedMarkup html={html} className={cx(proseClass, className)} />
  );
