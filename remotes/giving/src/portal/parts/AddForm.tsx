import { MailNotice, PageHead, useLeaveGuard, useSaveKey } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Form, type FormFailure } from '@lapis/ui/forms';
import type { ComponentProps, ReactNode } from 'react';
import styles from './AddForm.module.css';

interface AddFormProps extends ComponentProps<typeof PageHead> {
  title: string;
  button: string;
  /** Label of the button while the form is sent. */
  busyButton: string;
  isBusy: boolean;
  isUnsaved: boolean;
  failure: FormFailure | null;
  onSubmit: () => void;
  children: ReactNode;
}

/** Page with a form that adds what a giver may be thanked for. */
export function AddForm({
  button,
  busyButton,
  isBusy,
  isUnsaved,
  failure,
  onSubmit,
  children,
  ...head
}: AddFormProps) {
  const submit = () => !isBusy && onSubmit();
  useLeaveGuard(isUnsaved, 'What you typed will be lost.');
  useSaveKey(submit);
  return (
    <>
      <PageHead {...head} />
      <Form className={styles.form} onSubmit={submit} failure={failure} noValidate aria-label={head.title}>
        <MailNotice>Please thank the giver yourself.</MailNotice>
        {children}
        <Button className={styles.submit} type="submit" busy={isBusy}>
          {isBusy ? busyButton : button}
        </Button>
      </Form>
    </>
  );
}
