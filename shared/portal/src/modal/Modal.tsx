import { cx } from '@lapis/ui';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CloseIcon } from '../icons/icons';
import styles from './Modal.module.css';

const fields = ':is(input, select, textarea):not([hidden])';

interface ModalProps {
  title: string;
  onClose: () => void;
  className?: string;
  isNarrow?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Modal dialog, open while rendered. The browser keeps the focus inside and restores it afterwards. Escape
 * closes the dialog.
 */
export function Modal({ title, onClose, className, isNarrow, actions, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();

  // Uses a layout effect, because the browser restores the focus only if the dialog closes while still in the
  // page.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Focuses the first field; by default, browsers focus the close button.
    body.current?.querySelector<HTMLElement>(fields)?.focus();
    return () => opened?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={cx(styles.modal, className)}
      data-narrow={isNarrow || undefined}
      aria-labelledby={id}
      // Keeps the browser from closing the dialog, because the parent's state decides. Handles Escape itself,
      // because Chromium closes the dialog at a second Escape without asking.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
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
