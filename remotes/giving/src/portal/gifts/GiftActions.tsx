import type { StaffGiftWhole } from '@lapis/contract';
import { Action, Actions, Note, Panel } from '@lapis/portal';
import { useState } from 'react';
import { CorrectModal } from './CorrectModal';
import { paymentsLeft } from './payments';
import { CancelModal, GiftAidModal, giftAidTitle, ThankModal } from './PlainModals';
import { RefundModal } from './RefundModal';

type GiftAction = 'refund' | 'correct' | 'cancel' | 'thank' | 'gift aid';

const canEnd = ({ interval, state }: StaffGiftWhole) =>
  state !== 'cancelled' && (interval === 'month' || state === 'waiting');

export function GiftActions({ gift }: { gift: StaffGiftWhole }) {
  const [doing, setDoing] = useState<GiftAction | null>(null);
  const close = () => setDoing(null);
  const [payment] = paymentsLeft(gift.entries);
  const isMonthly = gift.interval === 'month';
  if (!payment && !canEnd(gift)) return null;
  return (
    <Panel title="Actions">
      {!payment && <Note>No money has been received, so there is nothing to refund.</Note>}
      <Actions>
        {payment && gift.supporter && <Action onPress={() => setDoing('thank')}>Send thank-you again</Action>}
        {payment && <Action onPress={() => setDoing('correct')}>Correct a payment</Action>}
        {payment && gift.supporter && (
          <Action onPress={() => setDoing('gift aid')}>{giftAidTitle(gift)}</Action>
        )}
        {payment && (
          <Action isDanger onPress={() => setDoing('refund')}>
            Refund a payment
          </Action>
        )}
        {canEnd(gift) && (
          <Action isDanger onPress={() => setDoing('cancel')}>
            {isMonthly ? 'Cancel this monthly gift' : 'Cancel this gift'}
          </Action>
        )}
      </Actions>
      {payment && doing === 'refund' && <RefundModal gift={gift} payment={payment} onClose={close} />}
      {payment && doing === 'correct' && <CorrectModal gift={gift} payment={payment} onClose={close} />}
      {doing === 'cancel' && <CancelModal gift={gift} onClose={close} />}
      {doing === 'gift aid' && <GiftAidModal gift={gift} onClose={close} />}
      {doing === 'thank' && <ThankModal gift={gift} onClose={close} />}
    </Panel>
  );
}
