import { FormModal, notices, useFailure } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../parts/days';
import { keepClaim, submitClaim } from './claims.queries';

export function SubmittedModal({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const [on, setOn] = useState(today);
  const [hmrc_reference, setReference] = useState('');
  const submitting = useMutation({
    mutationFn: () => submitClaim(id, { on, hmrc_reference }),
    onSuccess(claim) {
      keepClaim(client, claim);
      notices.say('The claim has been marked as sent to HMRC.');
      onClose();
    },
  });
  return (
    <FormModal
      title="Mark as sent to HMRC"
      button="Mark as sent"
      isBusy={submitting.isPending}
      failure={useFailure(submitting.error)}
      onSubmit={submitting.mutate}
      onClose={onClose}
    >
      <p>After this, the claim can’t be withdrawn.</p>
      <Field
        label="Sent on"
        name="on"
        type="date"
        max={today()}
        value={on}
        onChange={({ target }) => setOn(target.value)}
        required
      />
      <Field
        label="HMRC’s reference"
        name="hmrc_reference"
        hint="The one that Charities Online gave you. Optional."
        autoComplete="off"
        maxLength={40}
        value={hmrc_reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </FormModal>
  );
}
