import type { StaffGiftWhole } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal } from '@lapis/portal';
import { Checkbox } from '@lapis/ui/forms';
import { useState } from 'react';
import { changeBoxes, keepGift, reopenGift, restorePayment } from './gifts.queries';
import { PaymentField } from './PaymentField';
import { listTakenOut } from './payments';
import { useWindowChange } from '../parts/window-change';
import { BuildingField } from '../small-donations/BuildingField';

interface ModalProps {
  gift: StaffGiftWhole;
  onClose: () => void;
}

/** Expects a gift again that staff cancelled. */
export function ReopenModal({ gift, onClose }: ModalProps) {
  const { mutate, windowProps } = useWindowChange({
    change: () => reopenGift(gift.id),
    keep: keepGift,
    words: 'The gift is open again.',
    onClose,
  });
  return (
    <FormModal title="Open again" button="Open it again" {...windowProps} onSubmit={() => mutate()}>
      <p>
        The gift is expected again, as before it was cancelled, and its payment can be matched. The giver
        isn’t told.
      </p>
    </FormModal>
  );
}

/** Writes a payment again that was taken out as entered in error. */
export function RestoreModal({ gift, onClose }: ModalProps) {
  const choices = listTakenOut(gift.entries);
  const [chosen, setChosen] = useState(choices[0]);
  const { mutate, windowProps } = useWindowChange({
    change: (entryId: number) => restorePayment(gift.id, entryId),
    keep: keepGift,
    words: 'The payment has been written again.',
    onClose,
  });
  if (!chosen) return null;
  return (
    <FormModal
      title="It was right after all"
      button="Write it again"
      {...windowProps}
      onSubmit={() => mutate(chosen.entry.id)}
    >
      <p>
        The payment of {pounds(chosen.left)} is written again, with the same date and method. Its receipt
        stays withdrawn, and another replaces it. No email goes out: to send the new receipt, press ‘Send
        thank-you again’.
      </p>
      <p>
        If Gift Aid was claimed on it, the next claim pays that back, and claims on the payment again if it
        still counts.
      </p>
      <PaymentField payments={choices} chosen={chosen} onChoose={setChosen} />
    </FormModal>
  );
}

/** Corrects the boxes that staff ticked when they added a gift. */
export function BoxesModal({ gift, onClose }: ModalProps) {
  const [boxes, setBoxes] = useState({
    is_sponsored: gift.is_sponsored,
    is_small_donations: gift.is_small_donations,
    building_id: gift.building?.id ?? null,
  });
  const { mutate, windowProps } = useWindowChange({
    change: () => changeBoxes(gift.id, boxes),
    keep: keepGift,
    words: 'The boxes have been corrected.',
    onClose,
  });
  return (
    <FormModal title="Correct the boxes" button="Save" {...windowProps} onSubmit={() => mutate()}>
      <p>
        They decide how the gift is claimed from HMRC. No entry in the ledger changes, and no email goes out.
        A gift that was claimed can’t be changed here.
      </p>
      <Checkbox
        label="Sponsored"
        name="is_sponsored"
        checked={boxes.is_sponsored}
        onChange={({ target }) => setBoxes({ ...boxes, is_sponsored: target.checked })}
      />
      <Checkbox
        label="A collection of small gifts from people we don’t know"
        name="is_small_donations"
        checked={boxes.is_small_donations}
        onChange={({ target }) => setBoxes({ ...boxes, is_small_donations: target.checked })}
      />
      {boxes.is_small_donations && (
        <BuildingField
          value={boxes.building_id}
          current={gift.building}
          onChange={(building_id) => setBoxes({ ...boxes, building_id })}
        />
      )}
    </FormModal>
  );
}
