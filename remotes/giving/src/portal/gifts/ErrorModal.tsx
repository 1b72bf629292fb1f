import type { StaffGiftWhole } from '@lapis/contract';
import { decimalPounds, parsePounds, pounds } from '@lapis/contract/money';
import { Select } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useState } from 'react';
import { AmountField } from '../parts/AmountField';
import { ErrorWindow, WrongField } from '../parts/ErrorWindow';
import { PastDayField } from '../parts/PastDayField';
import { useWindowChange } from '../parts/window-change';
import { type ErrorBody, keepGift, takeOutError } from './gifts.queries';
import { methodOptions } from './method-words';
import { NotifyField } from './NotifyField';
import { PaymentField } from './PaymentField';
import { listMistakable, type RemainingPayment, taxOnRest } from './payments';
import { amountProblem } from '../parts/typed-amount';

interface ErrorModalProps {
  gift: StaffGiftWhole;
  onClose: () => void;
}

const toText = ({ amount, booked_on, method }: RemainingPayment['entry']) => ({
  amount: decimalPounds(amount),
  received_on: booked_on,
  method,
});
type PaymentText = ReturnType<typeof toText>;

/** Takes out a payment or a refund that never happened, or happened differently. No money moves. */
export function ErrorModal({ gift, onClose }: ErrorModalProps) {
  const choices = listMistakable(gift.entries);
  const [chosen, setChosen] = useState(choices[0]);
  const [isWrong, setWrong] = useState(false);
  const [text, setText] = useState<PaymentText | null>(chosen ? toText(chosen.entry) : null);
  const [note, setNote] = useState('');
  const [notifies, setNotifies] = useState(false);
  const { mutate, passes, windowProps } = useWindowChange({
    change: (body: ErrorBody) => takeOutError(gift.id, body),
    keep: keepGift,
    words: isWrong ? 'The payment has been put right.' : 'It has been taken out.',
    onClose,
  });
  if (!chosen || !text) return null;
  const { entry } = chosen;
  const hasRight = isWrong && entry.kind === 'payment';

  function choose(next: RemainingPayment) {
    setChosen(next);
    setText(toText(next.entry));
  }

  function submit() {
    if (!text || !passes({ 'right.amount': hasRight ? amountProblem(text.amount) : undefined })) return;
    const right = hasRight ? { ...text, amount: parsePounds(text.amount) ?? 0 } : null;
    mutate({ entry_id: entry.id, right, note, notify: notifies });
  }

  return (
    <ErrorWindow {...windowProps} hasRight={hasRight} onSubmit={submit}>
      <ErrorEffects payment={chosen} hasRight={hasRight} />
      <PaymentField payments={choices} chosen={chosen} onChoose={choose} />
      {entry.kind === 'payment' && (
        <WrongField
          never="It was entered twice, or never happened"
          wrong="The amount, the date or the method was wrong"
          isWrong={isWrong}
          onChange={setWrong}
        />
      )}
      {hasRight && <RightFields text={text} change={(changes) => setText({ ...text, ...changes })} />}
      <Field
        label="Why"
        name="note"
        hint="For your records. The giver does not see it."
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {gift.supporter && (
        <NotifyField name={gift.supporter.name} value={notifies} onChange={setNotifies}>
          The email says what was wrong, which receipt is no longer valid, and that no money has moved.
        </NotifyField>
      )}
    </ErrorWindow>
  );
}

function ErrorEffects({ payment, hasRight }: { payment: RemainingPayment; hasRight: boolean }) {
  const { entry } = payment;
  const tax = taxOnRest(payment);
  return entry.kind === 'refund' ? (
    <p>
      This is for a refund that never happened: no money went back. The refund stays in the ledger, and a new
      entry cancels it. You can’t undo this, but you can record the refund again.
    </p>
  ) : (
    <>
      <p>
        This is for what never happened. No money moves: if money goes back to the giver, refund it instead.
        The payment stays in the ledger, and a new entry cancels it.{' '}
        {entry.receipt &&
          `Receipt ${entry.receipt} is withdrawn${hasRight ? ', and another replaces it' : ''}. `}
        If it was right after all, you can {hasRight ? 'put it right again' : 'write it again'}.
      </p>
      {tax > 0 && (
        <p>
          Gift Aid was claimed on this payment. The next claim will pay {pounds(tax)} of tax back to HMRC
          {hasRight && ', and claim on the right payment if it still counts'}.
        </p>
      )}
    </>
  );
}

interface RightFieldsProps {
  text: PaymentText;
  change: (changes: Partial<PaymentText>) => void;
}

const RightFields = ({ text, change }: RightFieldsProps) => (
  <>
    <AmountField
      label="The right amount in pounds"
      name="right.amount"
      value={text.amount}
      onChange={(amount) => change({ amount })}
    />
    <PastDayField
      label="Received on"
      name="right.received_on"
      value={text.received_on}
      onChange={(received_on) => change({ received_on })}
    />
    <Select
      label="How it was paid"
      name="right.method"
      value={text.method}
      options={methodOptions}
      onChange={(method) => change({ method })}
    />
  </>
);
