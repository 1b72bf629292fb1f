import type { StaffGiftWhole } from '@lapis/contract';
import { Aside, notices } from '@lapis/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UnmatchModal } from './UnmatchModal';
import { PaymentField } from './PaymentField';
import { listMatched } from './payments';

interface GiftUnmatchProps {
  gift: StaffGiftWhole;
  onClose: () => void;
}

/** Undoes the match of one of a gift's bank payments. */
export function GiftUnmatch({ gift, onClose }: GiftUnmatchProps) {
  const client = useQueryClient();
  const payments = listMatched(gift.entries);
  const [payment, setPayment] = useState(payments[0]);
  if (!payment?.entry.line_id) return null;
  return (
    <UnmatchModal
      lineId={payment.entry.line_id}
      giftId={gift.id}
      onDone={(_, words) => {
        void client.invalidateQueries({ queryKey: ['giving'] });
        notices.say(words);
      }}
      onClose={onClose}
    >
      <PaymentField payments={payments} chosen={payment} onChoose={setPayment} />
      <Aside>If the payment was split between several gifts, the others lose their parts too.</Aside>
    </UnmatchModal>
  );
}
