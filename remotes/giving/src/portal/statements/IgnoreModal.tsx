import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal, useFailure } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

interface IgnoreModalProps {
  line: StatementLine;
  onIgnore: (note: string) => Promise<void>;
  onClose: () => void;
}

export function IgnoreModal({ line, onIgnore, onClose }: IgnoreModalProps) {
  const [note, setNote] = useState('');
  const ignoring = useMutation({ mutationFn: () => onIgnore(note.trim()), onSuccess: onClose });
  return (
    <FormModal
      title={`Ignore ${pounds(line.amount)}?`}
      button="Ignore it"
      isBusy={ignoring.isPending}
      failure={useFailure(ignoring.error)}
      onSubmit={ignoring.mutate}
      onClose={onClose}
    >
      <p dir="auto">{line.text}</p>
      <Field
        label="Why?"
        name="note"
        hint="Optional. For example interest, or a gift you have already added. You can bring the payment back later."
        autoComplete="off"
        maxLength={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormModal>
  );
}
