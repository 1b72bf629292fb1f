import { cx } from '@lapis/ui';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CloseIcon } from '../icons/icons';
import styles from './Modal.module.css';

const fields = ':is(input, select, textarea):not([hidden])';

interface ModalProps {
  title: string;
  onClose: () => void;
  className?: string;
  /** For a question or a short form. */
  isNarrow?: boolean;
  /** What can be done with it, at its foot. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A window over the page, open for as long as it is rendered. The browser keeps the focus in it and gives it back
 * afterwards; Escape closes it.
 */
export function Modal({ title, onClose, className, isNarrow, actions, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();

  // A layout effect, because it has to be closed while it is in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // The browser begins with the button that closes it; what one came for is the first field.
    body.current?.querySelector<HTMLElement>(fields)?.focus();
    return () => opened?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={cx(styles.modal, className)}
      data-narrow={isNarrow || undefined}
      aria-labelledby={id}
      // The state decides whether it is open, so the browser does not close it by itself.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </button>
        </header>
        <div ref={body} className={styles.body}>
          {children}
        </div>
        {actions && <footer className={styles.foot}>{actions}</footer>}
      </div>
    </dialog>
  );
}
