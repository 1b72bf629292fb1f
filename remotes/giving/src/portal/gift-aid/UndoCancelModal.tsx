import type { Declaration } from '@lapis/contract';
import { FormModal, notices, useFailure } from '@lapis/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetDeclarations, undoCancellation } from './declarations.queries';
import { EffectWords } from './EffectWords';

interface UndoCancelModalProps {
  declaration: Declaration;
  onClose: () => void;
}

/** Undoes a cancellation by staff, or that a declaration was taken out. */
export function UndoCancelModal({
  declaration: { id, is_mistaken, supporter_name },
  onClose,
}: UndoCancelModalProps) {
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => undoCancellation(id),
    onSuccess() {
      forgetDeclarations(client);
      notices.say(`The Gift Aid declaration of ${supporter_name} counts again, as before.`);
      onClose();
    },
  });
  return (
    <FormModal
      title={is_mistaken ? 'It was right after all' : 'Undo the cancellation'}
      button="Bring it back"
      isBusy={undoing.isPending}
      failure={useFailure(undoing.error)}
      onSubmit={undoing.mutate}
      onClose={onClose}
    >
      <p>
        The declaration covers the same gifts as before.{' '}
        {is_mistaken
          ? 'If another was recorded in its place, that stays: take it out if it is wrong.'
          : 'This is for a cancellation that was a mistake. If they cancelled it and want Gift Aid again, they have to make a new declaration.'}
      </p>
      <EffectWords id={id} search={{ of: 'undo' }} />
    </FormModal>
  );
}
