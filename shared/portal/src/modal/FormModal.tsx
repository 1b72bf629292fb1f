import { Button } from '@lapis/ui';
import { Form, type FormFailure } from '@lapis/ui/forms';
import { type ReactNode, useId, useRef } from 'react';
import { useDropQuestion } from './drop-question';
import styles from './FormModal.module.css';
import { Modal } from './Modal';

interface FormModalProps {
  title: string;
  button: string;
  dismiss?: string;
  isDanger?: boolean;
  isBusy: boolean;
  failure: FormFailure | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Window with a form. It asks before Escape, a click outside or the close button discards what was entered. */
export function FormModal({
  title,
  button,
  dismiss = 'Cancel',
  isDanger = false,
  isBusy,
  failure,
  onSubmit,
  onClose,
  children,
}: FormModalProps) {
  const form = useId();
  const isEdited = useRef(false);
  const mayDrop = useDropQuestion('It hasn’t been saved yet.');

  async function leave() {
    if (await mayDrop(isEdited.current)) onClose();
  }

  return (
    <Modal
      title={title}
      isNarrow
      onClose={() => void leave()}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {dismiss}
          </Button>
          <Button type="submit" form={form} variant={isDanger ? 'danger' : 'primary'} busy={isBusy}>
            {button}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        className={styles.form}
        onInput={() => {
          isEdited.current = true;
        }}
        onSubmit={() => !isBusy && onSubmit()}
        failure={failure}
        noValidate
      >
        {children}
      </Form>
    </Modal>
  );
}
