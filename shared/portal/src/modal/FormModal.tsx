import { Button } from '@lapis/ui';
import { Form, type FormFailure } from '@lapis/ui/forms';
import { type ReactNode, useId } from 'react';
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
  return (
    <Modal
      title={title}
      isNarrow
      onClose={onClose}
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
        onSubmit={() => !isBusy && onSubmit()}
        failure={failure}
        noValidate
      >
        {children}
      </Form>
    </Modal>
  );
}
