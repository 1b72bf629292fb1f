import type { ClaimWhole } from '@lapis/contract';
import { FormModal } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useState } from 'react';
import { today } from '../parts/days';
import { PastDayField } from '../parts/PastDayField';
import { useWindowChange } from '../parts/window-change';
import { changeClaim, keepClaim, submitClaim } from './claims.queries';

/** Marks a claim as sent, or corrects the day and the reference of one that was. */
export function SubmittedModal({ claim, onClose }: { claim: ClaimWhole; onClose: () => void }) {
  const { id, submitted_on } = claim;
  const isSent = submitted_on !== null;
  const [on, setOn] = useState(submitted_on ?? today);
  const [hmrc_reference, setReference] = useState(claim.hmrc_reference);
  const { mutate, windowProps } = useWindowChange({
    change: () =>
      isSent
        ? changeClaim(id, { submitted_on: on, hmrc_reference })
        : submitClaim(id, { on, hmrc_reference }),
    keep: keepClaim,
    words: isSent ? 'The claim has been corrected.' : 'The claim has been marked as sent to HMRC.',
    onClose,
  });
  return (
    <FormModal
      title={isSent ? 'Correct the day or reference' : 'Mark as sent to HMRC'}
      button={isSent ? 'Save' : 'Mark as sent'}
      {...windowProps}
      onSubmit={mutate}
    >
      {!isSent && <p>This only records it: it sends nothing to HMRC. You can undo it until HMRC has paid.</p>}
      <PastDayField
        label="Sent on"
        name={isSent ? 'submitted_on' : 'on'}
        value={on}
        onChange={setOn}
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
