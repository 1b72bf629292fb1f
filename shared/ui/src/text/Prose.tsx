import type { ReactNode } from 'react';
import { CleanedMarkup } from './CleanedMarkup';
import { cx } from '../cx';
import styles from './Prose.module.css';

interface ProseProps {
  html?: string;
  className?: string;
  children?: ReactNode;
}

/** Class for elements that are created elsewhere, such as an editor's writing area. */
export const proseClass = styles.prose ?? '';

export const Prose = ({ html, className, children }: ProseProps) =>
  html === undefined ? (
    <div className={cx(proseClass, className)}>{children}</div>
  ) : (
    <CleanedMarkup html={html} className={cx(proseClass, className)} />
  );
