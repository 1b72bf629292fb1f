import type { Declaration } from '@lapis/contract';
import { FormModal } from '@lapis/portal';
import { useWindowChange } from '../parts/window-change';
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
  const { mutate, windowProps } = useWindowChange({
    change: () => undoCancellation(id),
    keep: forgetDeclarations,
    words: `The Gift Aid declaration of ${supporter_name} counts again, as before.`,
    onClose,
  });
  return (
    <FormModal
      title={is_mistaken ? 'It was right after all' : 'Undo the cancellation'}
      button="Bring it back"
      {...windowProps}
      onSubmit={mutate}
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
