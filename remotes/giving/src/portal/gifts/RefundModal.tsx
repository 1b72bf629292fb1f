import type { StaffGiftWhole } from '@lapis/contract';
import { decimalPounds, parsePounds, pounds } from '@lapis/contract/money';
import { FormModal } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useState } from 'react';
import { AmountField } from '../parts/AmountField';
import { today } from '../parts/days';
import { PastDayField } from '../parts/PastDayField';
import { keepGift, type RefundBody, refundGift } from './gifts.queries';
import { NotifyField } from './NotifyField';
import { PaymentField } from './PaymentField';
import { type RemainingPayment, paymentsLeft, taxOnRest } from './payments';
import { useWindowChange } from '../parts/window-change';
import { amountProblem, formKey } from '../parts/typed-amount';

interface RefundModalProps {
  gift: StaffGiftWhole;
  payment: RemainingPayment;
  onClose: () => void;
}

/**
 * Returns whether the payment was made through the provider. Returns null if that isn't known: after a
 * correction, the original payment isn't among this gift's entries.
 */
function cameByProvider({ entry: { source, method, follows_id } }: RemainingPayment) {
  if (source === 'stripe') return true;
  return method === 'card' && follows_id !== null ? null : false;
}

function whatHappens(payment: RemainingPayment) {
  switch (cameByProvider(payment)) {
    case true:
      return 'The payment provider sends the money back to the card or account it came from. That can take up to ten days, and you don’t get the fee back.';
    case false:
      return 'This only records the refund. It doesn’t move any money: please pay it back from your bank account first.';
    case null:
      return 'If this payment came through the site, the payment provider sends the money back automatically. If not, please pay it back from your bank account first: this then only records it.';
  }
}

/** Refunds a payment through the provider, or records a refund made elsewhere. */
export function RefundModal({ gift, payment: first, onClose }: RefundModalProps) {
  const payments = paymentsLeft(gift.entries);
  const [payment, setPayment] = useState(first);
  const [amount, setAmount] = useState(decimalPounds(first.left));
  const [on, setOn] = useState(today);
  const [note, setNote] = useState('');
  const [notifies, setNotifies] = useState(true);
  const [key] = useState(formKey);
  const { mutate, passes, windowProps } = useWindowChange({
    change: (refund: RefundBody) => refundGift(gift.id, refund),
    keep: (client, { results }) => keepGift(client, results),
    words: ({ status }) => status,
    onClose,
  });
  const isByProvider = cameByProvider(payment) === true;
  const tax = taxOnRest(payment);

  function submit() {
    if (!passes({ amount: amountProblem(amount) })) return;
    const day = isByProvider ? today() : on;
    mutate({
      entry_id: payment.entry.id,
      amount: parsePounds(amount) ?? 0,
      on: day,
      note,
      notify: notifies,
      key,
    });
  }

  return (
    <FormModal title="Refund a payment" button="Refund" isDanger {...windowProps} onSubmit={submit}>
      <p>
        {whatHappens(payment)} If no money goes back, because it was entered wrongly or twice, use ‘Entered in
        error’ instead.
      </p>
      {tax > 0 && (
        <p>
          Gift Aid was claimed on this payment. If all of it is refunded, the next claim will pay{' '}
          {pounds(tax)} of tax back to HMRC.
        </p>
      )}
      <PaymentField
        payments={payments}
        chosen={payment}
        onChoose={(next) => {
          setPayment(next);
          setAmount(decimalPounds(next.left));
        }}
      />
      <AmountField hint={`Up to ${pounds(payment.left)}.`} value={amount} onChange={setAmount} />
      {!isByProvider && <PastDayField label="Refunded on" name="on" value={on} onChange={setOn} />}
      <Field
        label="Why"
        name="note"
        hint="For your records. The giver does not see it."
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {gift.supporter && (
        <NotifyField name={gift.supporter.name} value={notifies} onChange={setNotifies}>
          The email says that the money has been refunded and can take up to ten days to arrive.
        </NotifyField>
      )}
    </FormModal>
  );
}
