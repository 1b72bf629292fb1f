import type { ManyMediaChanges, Media } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, type ReactNode } from 'react';
import { Modal } from '../../../kit/modal/Modal';
import { changeMany } from './many.queries';

interface ManyWindowProps {
  title: string;
  files: Media[];
  /** What the button says. */
  confirm: string;
  isDanger?: boolean;
  /** What is to be changed; null where there is nothing yet. */
  changes: ManyMediaChanges | null;
  onClose: () => void;
  children: ReactNode;
}

/** A window in which the same is said of all files that were chosen. */
export function ManyWindow({ title, files, confirm, isDanger, changes, onClose, children }: ManyWindowProps) {
  const client = useQueryClient();
  const form = useId();
  const saving = useMutation({
    mutationFn: (asked: ManyMediaChanges) => changeMany(client, files, asked),
    onSuccess: onClose,
  });
  // The form moves the focus with every new failure, so one failure must stay one object.
  const failure = useMemo(() => (saving.error ? failureOf(saving.error) : null), [saving.error]);
  return (
    <Modal
      title={title}
      onClose={onClose}
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
