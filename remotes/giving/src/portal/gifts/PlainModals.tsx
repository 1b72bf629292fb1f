import type { StaffGiftWhole } from '@lapis/contract';
import { FormModal, MailNotice, notices, useMailIsSent } from '@lapis/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelGift, keepGift, setGiftAid, thankForGift } from './gifts.queries';
import { leftOutWords } from './HandFields';
import { useChecked } from '../parts/refusal';

interface ModalProps {
  gift: StaffGiftWhole;
  onClose: () => void;
}

function endWords({ interval, method }: StaffGiftWhole) {
  if (interval === 'once') return 'This gift will no longer be expected. The giver isn’t told.';
  if (method === 'transfer')
    return 'This standing order will no longer be expected. Only the giver can stop it, through their bank, so please ask them to. You keep what has already been received.';
  return 'The payment provider will take no more money for this gift. It shows as cancelled as soon as the provider confirms it. You keep what has already been received.';
}

export function CancelModal({ gift, onClose }: ModalProps) {
  const client = useQueryClient();
  const isMonthly = gift.interval === 'month';
  const cancelling = useMutation({
    mutationFn: () => cancelGift(gift.id),
    onSuccess(cancelled) {
      keepGift(client, cancelled);
      notices.say(
        cancelled.state === 'cancelled'
          ? 'The gift has been cancelled.'
          : 'The payment provider has been asked to cancel it.',
      );
      onClose();
    },
  });
  return (
    <FormModal
      title={isMonthly ? 'Cancel this monthly gift' : 'Cancel this gift'}
      button="Cancel the gift"
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

export const giftAidTitle = ({ no_gift_aid }: StaffGiftWhole) =>
  no_gift_aid ? 'Include in Gift Aid' : 'Leave out of Gift Aid';

/** Marks a gift as not eligible for Gift Aid, or as eligible again. */
export function GiftAidModal({ gift, onClose }: ModalProps) {
  const client = useQueryClient();
  const setting = useMutation({
    mutationFn: () => setGiftAid(gift.id, !gift.no_gift_aid),
    onSuccess(changed) {
      keepGift(client, changed);
      notices.say(
        changed.no_gift_aid
          ? 'The gift is left out of Gift Aid.'
          : 'The gift counts for Gift Aid if a declaration covers it.',
      );
      onClose();
    },
  });
  return (
    <FormModal
      title={giftAidTitle(gift)}
      button={gift.no_gift_aid ? 'Include it' : 'Leave it out'}
      isBusy={setting.isPending}
      failure={useChecked(setting.error).failure}
      onSubmit={setting.mutate}
      onClose={onClose}
    >
      {gift.no_gift_aid ? (
        <p>
          From now on this gift can be claimed if a declaration covers it. If its tax has been paid back, it
          can’t be claimed here again.
        </p>
      ) : (
        <p>
          Leave it out if it is {leftOutWords}: HMRC pays no Gift Aid on these. If it was claimed already, the
          next claim pays the tax back, and it can’t be claimed here again.
        </p>
      )}
    </FormModal>
  );
}

export function ThankModal({ gift, onClose }: ModalProps) {
  const client = useQueryClient();
  const isSent = useMailIsSent();
  const thanking = useMutation({
    mutationFn: () => thankForGift(gift.id),
    onSuccess(thanked) {
      keepGift(client, thanked);
      notices.say(
        isSent
          ? 'The thank-you email is on its way.'
          : 'The thank-you email has been saved but not sent: no mail server is set up.',
      );
      onClose();
    },
  });
  return (
    <FormModal
      title="Send thank-you again"
      button="Send it"
      isBusy={thanking.isPending}
      failure={useChecked(thanking.error).failure}
      onSubmit={thanking.mutate}
      onClose={onClose}
    >
      <MailNotice>To thank them now, write from your own email program, or send a card.</MailNotice>
      <p>
        {gift.supporter?.name ?? 'The giver'} gets the thank-you email for the last payment again, with its
        receipt.
      </p>
    </FormModal>
  );
}
