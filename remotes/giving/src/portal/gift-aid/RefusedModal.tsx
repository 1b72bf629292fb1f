import type { ClaimWhole } from '@lapis/contract';
import { FormModal, notices, useFailure } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../parts/days';
import { keepClaim, refuseClaim } from './claims.queries';

export function RefusedModal({ claim, onClose }: { claim: ClaimWhole; onClose: () => void }) {
  const client = useQueryClient();
  const [on, setOn] = useState(today);
  const [why, setWhy] = useState('');
  const refusing = useMutation({
    mutationFn: () => refuseClaim(claim.id, { on, why }),
    onSuccess(refused) {
      keepClaim(client, refused);
      notices.say('The claim is marked as refused. Its gifts can be claimed again.');
      onClose();
    },
  });
  return (
    <FormModal
      title="HMRC has refused it"
      button="Mark as refused"
      isDanger
      isBusy={refusing.isPending}
      failure={useFailure(refusing.error)}
      onSubmit={refusing.mutate}
      onClose={onClose}
    >
      <p>
        All gifts of this claim can then be claimed again
        {(claim.adjustment > 0 || claim.small_adjustment > 0) && ', and the tax it paid back is due again'}.
        Givers aren’t told. You can undo this until another claim has the gifts.
      </p>
      <Field
        label="Refused on"
        name="on"
        type="date"
        max={today()}
        value={on}
        onChange={({ target }) => setOn(target.value)}
        required
      />
      <TextArea
        label="HMRC’s reason"
        name="why"
        maxLength={500}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
        required
      />
    </FormModal>
  );
}
