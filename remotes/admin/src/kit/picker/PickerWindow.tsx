import { Modal } from '@lapis/portal';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import styles from './PickerWindow.module.css';

/**
 * A window in which one chooses something for a form. It stands outside of that form: forms can't stand in forms, and
 * a search must not send the other.
 */
export const PickerWindow = (modal: Omit<ComponentProps<typeof Modal>, 'className'>) =>
  createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Modal {...modal} className={styles.picker} />
    </div>,
    document.body,
  );
