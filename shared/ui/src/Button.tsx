import { Link } from '@lapis/router';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { cx } from './cx';

/** `help` is the site's one accent and belongs to 'I Want To Help' alone. */
type Variant = 'primary' | 'quiet' | 'danger' | 'help';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  /** The work it started goes on: it can't be pressed again and says so to screen readers. */
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

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link {...rest} className={cx(styles.button, className)} data-variant={variant} />;
}
