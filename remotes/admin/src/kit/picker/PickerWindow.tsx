import { Modal } from '@lapis/portal';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import styles from './PickerWindow.module.css';

/**
 * Dialog to choose something for a form. Rendered in a React portal, because forms can't be nested.
 * Submitting the dialog's search must not submit the outer form.
 */
export const PickerWindow = (modal: Omit<ComponentProps<typeof Modal>, 'className'>) =>
  createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Modal {...modal} className={styles.picker} />
    </div>,
    document.body,
  );
