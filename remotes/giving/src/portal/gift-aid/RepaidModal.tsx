import { pounds } from '@lapis/contract/money';
import { FormModal } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useState } from 'react';
import { today } from '../parts/days';
import { PastDayField } from '../parts/PastDayField';
import { useWindowChange } from '../parts/window-change';
import { keepClaim, repayTax } from './claims.queries';

/** Records that the tax owed to HMRC was repaid outside a claim. */
export function RepaidModal({ owed, onClose }: { owed: number; onClose: () => void }) {
  const [on, setOn] = useState(today);
  const [hmrc_reference, setReference] = useState('');
  const { mutate, windowProps } = useWindowChange({
    change: () => repayTax({ on, hmrc_reference }),
    keep: keepClaim,
    words: 'The repayment has been recorded. It is among the claims.',
    onClose,
  });
  return (
    <FormModal title="Record a repayment" button="Record it" {...windowProps} onSubmit={mutate}>
      <p>
        This records that you have paid HMRC all that you owe: {pounds(owed)}. It moves no money. The next
        claim no longer repays it, and the totals show less Gift Aid from that day on, for the purposes of the
        gifts. You can undo this.
      </p>
      <PastDayField label="Paid on" name="on" value={on} onChange={setOn} required />
      <Field
        label="Reference"
        name="hmrc_reference"
        hint="The one that HMRC gave you, or that you paid with. Optional."
        autoComplete="off"
        maxLength={40}
        value={hmrc_reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </FormModal>
  );
}
