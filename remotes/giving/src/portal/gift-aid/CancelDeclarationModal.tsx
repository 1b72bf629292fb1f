import type { Declaration } from '@lapis/contract';
import { FormModal } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useState } from 'react';
import { today } from '../parts/days';
import { useWindowChange } from '../parts/window-change';
import { cancelDeclaration, forgetDeclarations } from './declarations.queries';
import { EffectWords, endWords } from './EffectWords';

interface DeclarationModalProps {
  declaration: Declaration;
  onClose: () => void;
}

export function CancelDeclarationModal({ declaration, onClose }: DeclarationModalProps) {
  const [from, setFrom] = useState(today);
  const { id, supporter_name, covers_from } = declaration;
  const { mutate, windowProps } = useWindowChange({
    change: () => cancelDeclaration(id, from),
    keep: forgetDeclarations,
    words: ({ cancelled_from }) =>
      `The Gift Aid declaration of ${supporter_name} has been cancelled, ${endWords(cancelled_from ?? from, covers_from)}.`,
    onClose,
  });
  return (
    <FormModal
      title={`Cancel the declaration of ${supporter_name}?`}
      button="Cancel the declaration"
      dismiss="Keep it"
      isDanger
      {...windowProps}
      onSubmit={mutate}
    >
      <p>
        This is for a person who no longer wants Gift Aid, or no longer pays enough tax. If it was recorded
        wrongly, close this and press ‘Entered in error’.
      </p>
      <Field
        label="Cancelled from"
        name="from"
        type="date"
        hint="The day on which they told you, or a later day that they chose."
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        required
      />
      {from && <EffectWords id={id} search={{ of: 'cancel', from }} />}
      <p>
        No email goes out. You can undo this on the same page, unless the giver cancels it themselves in the
        meantime.
      </p>
    </FormModal>
  );
}
