import type { ManyMediaChanges, Media } from '@lapis/contract';
import { toFailure } from '@lapis/http';
import { Modal } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Form, type FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, type ReactNode } from 'react';
import { changeMany } from './many.queries';
import { confirmClose } from './windows';

interface ManyWindowProps {
  title: string;
  files: Media[];
  confirm: string;
  isDanger?: boolean;
  /** Null if there is nothing to save. */
  changes: ManyMediaChanges | null;
  isUnsaved: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Removes the prefix `changes.` from the names of the server's errors, because the fields don't have it. */
const stripChangesPrefix = ({ message, errors = {} }: FormFailure): FormFailure => ({
  message,
  errors: Object.fromEntries(
    Object.entries(errors).map(([name, words]) => [name.replace(/^changes\./, ''), words]),
  ),
});

export function ManyWindow({ files, changes, isUnsaved, onClose, ...window }: ManyWindowProps) {
  const { title, confirm, isDanger, children } = window;
  const client = useQueryClient();
  const form = useId();
  const saving = useMutation({
    mutationFn: (asked: ManyMediaChanges) => changeMany(client, files, asked),
    onSuccess: onClose,
  });
  // Memoised, because `Form` moves focus whenever it receives a new failure object.
  const failure = useMemo(
    () => (saving.error ? stripChangesPrefix(toFailure(saving.error)) : null),
    [saving.error],
  );

  async function close() {
    if (!isUnsaved || (await confirmClose('Your changes will be lost.'))) onClose();
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
