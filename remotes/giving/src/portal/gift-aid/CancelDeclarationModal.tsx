import type { Declaration } from '@lapis/contract';
import { FormModal, notices, useFailure } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../parts/days';
import { cancelDeclaration, forgetDeclarations } from './declarations.queries';
import { EffectWords, endWords } from './EffectWords';

interface DeclarationModalProps {
  declaration: Declaration;
  onClose: () => void;
}

export function CancelDeclarationModal({ declaration, onClose }: DeclarationModalProps) {
  const client = useQueryClient();
  const [from, setFrom] = useState(today);
  const { id, supporter_name, covers_from } = declaration;
  const cancelling = useMutation({
    mutationFn: () => cancelDeclaration(id, from),
    onSuccess(cancelled) {
      forgetDeclarations(client);
      notices.say(
        `The Gift Aid declaration of ${supporter_name} has been cancelled, ${endWords(cancelled.cancelled_from ?? from, covers_from)}.`,
      );
      onClose();
    },
  });
  return (
    <FormModal
      title={`Cancel the declaration of ${supporter_name}?`}
      button="Cancel the declaration"
      dismiss="Keep it"
      isDanger
      isBusy={cancelling.isPending}
      failure={useFailure(cancelling.error)}
      onSubmit={cancelling.mutate}
      onClose={onClose}
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
      <p>No email goes out. You can undo this on the same page.</p>
    </FormModal>
  );
}
