import type { StaffGiftWhole } from '@lapis/contract';
import { FormModal, MailNotice, useMailIsSent } from '@lapis/portal';
import { cancelGift, keepGift, setGiftAid, thankForGift } from './gifts.queries';
import { leftOutWords } from './HandFields';
import { useWindowChange } from '../parts/window-change';

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
  const isMonthly = gift.interval === 'month';
  const { mutate, windowProps } = useWindowChange({
    change: () => cancelGift(gift.id),
    keep: keepGift,
    words: ({ state }) =>
      state === 'cancelled'
        ? 'The gift has been cancelled.'
        : 'The payment provider has been asked to cancel it.',
    onClose,
  });
  return (
    <FormModal
      title={isMonthly ? 'Cancel this monthly gift' : 'Cancel this gift'}
      button="Cancel the gift"
      isDanger
      {...windowProps}
      onSubmit={mutate}
    >
      <p>{endWords(gift)}</p>
    </FormModal>
  );
}

export const giftAidTitle = ({ no_gift_aid }: StaffGiftWhole) =>
  no_gift_aid ? 'Include in Gift Aid' : 'Leave out of Gift Aid';

/** Marks a gift as not eligible for Gift Aid, or as eligible again. */
export function GiftAidModal({ gift, onClose }: ModalProps) {
  const { mutate, windowProps } = useWindowChange({
    change: () => setGiftAid(gift.id, !gift.no_gift_aid),
    keep: keepGift,
    words: ({ no_gift_aid }) =>
      no_gift_aid
        ? 'The gift is left out of Gift Aid.'
        : 'The gift counts for Gift Aid if a declaration covers it.',
    onClose,
  });
  return (
    <FormModal
      title={giftAidTitle(gift)}
      button={gift.no_gift_aid ? 'Include it' : 'Leave it out'}
      {...windowProps}
      onSubmit={mutate}
    >
      {gift.no_gift_aid ? (
        <p>
          From now on this gift can be claimed if a declaration covers it, even if its tax has been paid back.
        </p>
      ) : (
        <p>
          Leave it out if it is {leftOutWords}: HMRC pays no Gift Aid on these. If it was claimed already, the
          next claim pays the tax back.
        </p>
      )}
    </FormModal>
  );
}

export function ThankModal({ gift, onClose }: ModalProps) {
  const isSent = useMailIsSent();
  const { mutate, windowProps } = useWindowChange({
    change: () => thankForGift(gift.id),
    keep: keepGift,
    words: isSent
      ? 'The thank-you email is on its way.'
      : 'The thank-you email has been saved but not sent: no mail server is set up.',
    onClose,
  });
  return (
    <FormModal title="Send thank-you again" button="Send it" {...windowProps} onSubmit={mutate}>
      <MailNotice>To thank them now, write from your own email program, or send a card.</MailNotice>
      <p>
        {gift.supporter?.name ?? 'The giver'} gets the thank-you email for the last payment again, with its
        receipt.
      </p>
    </FormModal>
  );
}
