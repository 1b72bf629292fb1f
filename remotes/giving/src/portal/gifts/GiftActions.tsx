import type { StaffGiftWhole } from '@lapis/contract';
import { Action, Actions, Note, Panel } from '@lapis/portal';
import { useState } from 'react';
import { CorrectModal } from './CorrectModal';
import { ErrorModal } from './ErrorModal';
import { GiftUnmatch } from './GiftUnmatch';
import { listMatched, listMistakable, listTakenOut, paymentsLeft } from './payments';
import { CancelModal, GiftAidModal, giftAidTitle, ThankModal } from './PlainModals';
import { RefundModal } from './RefundModal';
import { BoxesModal, ReopenModal, RestoreModal } from './WaysBackModals';

type GiftAction =
  | 'refund'
  | 'correct'
  | 'cancel'
  | 'thank'
  | 'gift aid'
  | 'error'
  | 'unmatch'
  | 'restore'
  | 'boxes'
  | 'reopen';

const canEnd = ({ interval, state }: StaffGiftWhole) =>
  state !== 'cancelled' && (interval === 'month' || state === 'waiting');

export function GiftActions({ gift }: { gift: StaffGiftWhole }) {
  const [doing, setDoing] = useState<GiftAction | null>(null);
  const close = () => setDoing(null);
  const [payment] = paymentsLeft(gift.entries);
  const isMonthly = gift.interval === 'month';
  const isMatched = listMatched(gift.entries).length > 0;
  const isMistakable = listMistakable(gift.entries).length > 0;
  // Past gifts from another system are never claimed.
  const isImported = gift.entries.some(({ came_by }) => came_by === 'import');
  const isTakenOut = listTakenOut(gift.entries).length > 0;
  const { is_reopenable, is_by_hand, is_thanked_elsewhere } = gift;
  if (!payment && !isMistakable && !isTakenOut && !is_reopenable && !canEnd(gift)) return null;
  return (
    <Panel title="Actions">
      {gift.entries.length === 0 && <Note>No money has been received, so there is nothing to refund.</Note>}
      <Actions>
        {payment && gift.supporter && !is_thanked_elsewhere && (
          <Action onPress={() => setDoing('thank')}>Send thank-you again</Action>
        )}
        {payment && <Action onPress={() => setDoing('correct')}>Correct a payment</Action>}
        {payment && gift.supporter && !isImported && (
          <Action onPress={() => setDoing('gift aid')}>{giftAidTitle(gift)}</Action>
        )}
        {isMistakable && <Action onPress={() => setDoing('error')}>Entered in error</Action>}
        {isTakenOut && <Action onPress={() => setDoing('restore')}>It was right after all</Action>}
        {payment && is_by_hand && <Action onPress={() => setDoing('boxes')}>Correct the boxes</Action>}
        {is_reopenable && <Action onPress={() => setDoing('reopen')}>Open again</Action>}
        {isMatched && <Action onPress={() => setDoing('unmatch')}>This was not that gift</Action>}
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
      {doing === 'error' && <ErrorModal gift={gift} onClose={close} />}
      {doing === 'restore' && <RestoreModal gift={gift} onClose={close} />}
      {doing === 'boxes' && <BoxesModal gift={gift} onClose={close} />}
      {doing === 'reopen' && <ReopenModal gift={gift} onClose={close} />}
      {doing === 'unmatch' && <GiftUnmatch gift={gift} onClose={close} />}
      {doing === 'cancel' && <CancelModal gift={gift} onClose={close} />}
      {doing === 'gift aid' && <GiftAidModal gift={gift} onClose={close} />}
      {doing === 'thank' && <ThankModal gift={gift} onClose={close} />}
    </Panel>
  );
}
