import type { ManyMediaChanges, Media } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { Modal } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Form, type FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, type ReactNode } from 'react';
import { changeMany } from './many.queries';
import { mayClose } from './windows';

interface ManyWindowProps {
  title: string;
  files: Media[];
  /** What the button says. */
  confirm: string;
  isDanger?: boolean;
  /** What is to be changed; null where there is nothing yet. */
  changes: ManyMediaChanges | null;
  /** Whether something was typed or chosen that would be lost. */
  isUnsaved: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The server names what is wrong as a part of `changes`, of which the fields know nothing. */
const ofFields = ({ message, errors = {} }: FormFailure): FormFailure => ({
  message,
  errors: Object.fromEntries(
    Object.entries(errors).map(([name, words]) => [name.replace(/^changes\./, ''), words]),
  ),
});

/** A window in which the same is said of all files that were chosen. */
export function ManyWindow({ files, changes, isUnsaved, onClose, ...window }: ManyWindowProps) {
  const { title, confirm, isDanger, children } = window;
  const client = useQueryClient();
  const form = useId();
  const saving = useMutation({
    mutationFn: (asked: ManyMediaChanges) => changeMany(client, files, asked),
    onSuccess: onClose,
  });
  // The form moves the focus with every new failure, so one failure must stay one object.
  const failure = useMemo(() => (saving.error ? ofFields(failureOf(saving.error)) : null), [saving.error]);

  async function close() {
    if (!isUnsaved || (await mayClose('Your changes will be lost.'))) onClose();
  }

  return (
    <Modal
      title={title}
      onClose={() => void close()}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={isDanger ? 'danger' : 'primary'}
            busy={saving.isPending}
            aria-disabled={changes === null || undefined}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        onSubmit={() => changes && !saving.isPending && saving.mutate(changes)}
        failure={failure}
        noValidate
      >
        {children}
      </Form>
    </Modal>
  );
}
