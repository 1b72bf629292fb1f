import type { ClaimWhole } from '@lapis/contract';
import { FormModal } from '@lapis/portal';
import { TextArea } from '@lapis/ui/forms';
import { useState } from 'react';
import { today } from '../parts/days';
import { PastDayField } from '../parts/PastDayField';
import { useWindowChange } from '../parts/window-change';
import { keepClaim, refuseClaim } from './claims.queries';

export function RefusedModal({ claim, onClose }: { claim: ClaimWhole; onClose: () => void }) {
  const [on, setOn] = useState(today);
  const [why, setWhy] = useState('');
  const { mutate, windowProps } = useWindowChange({
    change: () => refuseClaim(claim.id, { on, why }),
    keep: keepClaim,
    words: 'The claim is marked as refused. Its gifts can be claimed again.',
    onClose,
  });
  return (
    <FormModal
      title="HMRC has refused it"
      button="Mark as refused"
      isDanger
      {...windowProps}
      onSubmit={mutate}
    >
      <p>
        All gifts of this claim can then be claimed again
        {(claim.adjustment > 0 || claim.small_adjustment > 0) && ', and the tax it paid back is due again'}.
        Givers aren’t told. You can undo this until another claim has the gifts.
      </p>
      <PastDayField label="Refused on" name="on" value={on} onChange={setOn} required />
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
