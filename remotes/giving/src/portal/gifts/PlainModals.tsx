import type { StaffGiftWhole } from '@lapis/contract';
import { FormModal, MailNotice, notices, useMailIsSent } from '@lapis/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelGift, keepGift, thankForGift } from './gifts.queries';
import { useChecked } from './refusal';

interface ModalProps {
  gift: StaffGiftWhole;
  onClose: () => void;
}

function endWords({ interval, method }: StaffGiftWhole) {
  if (interval === 'once') return 'This gift is not waited for any more. The giver is not told.';
  if (method === 'transfer')
    return 'This standing order is not waited for any more. Only the giver’s bank can stop it, so please ask the giver to do that. What has come stays yours.';
  return 'The payment provider takes no more money for this gift. It is listed as cancelled as soon as the provider says so. What has come stays yours.';
}

/** Ends a monthly gift, or one that is not waited for any more. */
export function CancelModal({ gift, onClose }: ModalProps) {
  const client = useQueryClient();
  const isMonthly = gift.interval === 'month';
  const cancelling = useMutation({
    mutationFn: () => cancelGift(gift.id),
    onSuccess(cancelled) {
      keepGift(client, cancelled);
      notices.say(
        cancelled.state === 'cancelled' ? 'The gift is cancelled.' : 'The provider was asked to end it.',
      );
      onClose();
    },
  });
  return (
    <FormModal
      title={isMonthly ? 'Cancel this monthly gift' : 'Stop waiting for this gift'}
      button={isMonthly ? 'Cancel the gift' : 'Stop waiting'}
      isDanger
      isBusy={cancelling.isPending}
      failure={useChecked(cancelling.error).failure}
      onSubmit={cancelling.mutate}
      onClose={onClose}
    >
      <p>{endWords(gift)}</p>
    </FormModal>
  );
}

/** Sends the thanks for the last payment again. */
export function ThankModal({ gift, onClose }: ModalProps) {
  const client = useQueryClient();
  const isSent = useMailIsSent();
  const thanking = useMutation({
    mutationFn: () => thankForGift(gift.id),
    onSuccess(thanked) {
      keepGift(client, thanked);
      notices.say(
        isSent
          ? 'The thanks are on their way.'
          : 'The thanks have been saved but not sent: no mail server is set up.',
      );
      onClose();
    },
  });
  return (
    <FormModal
      title="Thank again"
      button="Send the thanks"
      isBusy={thanking.isPending}
      failure={useChecked(thanking.error).failure}
      onSubmit={thanking.mutate}
      onClose={onClose}
    >
      <MailNotice>To thank them now, write from your own email program, or send a card.</MailNotice>
      <p>
        {gift.supporter?.name ?? 'The giver'} gets the email of thanks for the last payment once more, with
        its receipt.
      </p>
    </FormModal>
  );
}
