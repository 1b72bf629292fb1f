import { Link } from '@lapis/router';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { cx } from '../cx';

type Variant = 'primary' | 'quiet' | 'danger' | 'help';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  /** True while the action is in progress: disables the button, and announces that to screen readers. */
  busy?: boolean;
}

export function Button({
  variant = 'primary',
  busy = false,
  className,
  children,
  onClick,
  'aria-disabled': isIdle,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, className)}
      data-variant={variant}
      aria-busy={busy || undefined}
      aria-disabled={busy || isIdle || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {children}
    </button>
  );
}

export function ButtonLink({
  variant = 'primary',
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link {...rest} className={cx(styles.button, className)} data-variant={variant} />;
}
