import type { StaffGiftWhole } from '@lapis/contract';
import { parsePounds, pounds } from '@lapis/contract/money';
import { afterSaving, FormModal, MailNotice, notices, RadioField } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nobody, sentGiver } from '../giver/giver';
import { GiverField } from '../giver/GiverField';
import { purposeTitle } from '../parts/gift-words';
import { moneyText, moneyWords } from '../parts/money-text';
import { PurposeField } from '../purpose/PurposeField';
import { parsePurpose } from '../purpose/purposes.queries';
import { correctGift, type CorrectionBody, keepGift } from './gifts.queries';
import { PaymentField } from './PaymentField';
import { type RemainingPayment, paymentsLeft, taxOnRest } from './payments';
import { useChecked } from '../parts/refusal';
import { formKey } from '../parts/typed-amount';

/** Option that leaves the giver or purpose unchanged. */
const same = 'same';

function partProblem(text: string, left: number) {
  const amount = parsePounds(text) ?? 0;
  if (amount <= 0) return moneyWords;
  return amount > left ? `Only ${pounds(left)} is left of this payment.` : undefined;
}

interface CorrectModalProps {
  gift: StaffGiftWhole;
  payment: RemainingPayment;
  onClose: () => void;
}

export function CorrectModal({ gift, payment: first, onClose }: CorrectModalProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(formKey);
  const [payment, setPayment] = useState(first);
  const [whose, setWhose] = useState<'same' | 'other'>(same);
  const [giver, setGiver] = useState(nobody);
  const [purpose, setPurpose] = useState(same);
  const [note, setNote] = useState('');
  const [amount, setAmount] = useState(moneyText(first.left));
  const correcting = useMutation({
    mutationFn: (correction: CorrectionBody) => correctGift(gift.id, correction),
    onSuccess(corrected) {
      keepGift(client, corrected);
      void client.invalidateQueries({ queryKey: ['giving', 'gifts', 'one', gift.id] });
      notices.say('The payment has been corrected. It now belongs to this gift.');
      onClose();
      void navigate(href('admin.giving.gift', { id: corrected.id }), afterSaving);
    },
  });
  const { failure, passes } = useChecked(correcting.error);
  // A card payment is refunded as one, so it isn't divided.
  const mayBePart = payment.entry.came_by !== 'stripe';
  const from = gift.supporter?.name ?? 'Not known';

  function choose(next: RemainingPayment) {
    setPayment(next);
    setAmount(moneyText(next.left));
  }

  function submit() {
    const giverSent = whose === same ? {} : sentGiver(giver);
    const isNamed = 'supporter_id' in giverSent || 'name' in giverSent;
    if (
      !passes({
        name:
          whose === 'other' && !isNamed
            ? 'Please choose a supporter, or type the name of someone new.'
            : undefined,
        amount: mayBePart ? partProblem(amount, payment.left) : undefined,
        appeal:
          whose === same && purpose === same ? 'Please say whose it was, or what it was for.' : undefined,
      })
    )
      return;
    const to = purpose === same ? {} : { appeal: null, project: null, ...parsePurpose(purpose) };
    const moved = mayBePart ? (parsePounds(amount) ?? payment.left) : payment.left;
    correcting.mutate({
      key,
      entry_id: payment.entry.id,
      note,
      ...giverSent,
      ...to,
      ...(moved < payment.left && { amount: moved }),
    });
  }

  return (
    <FormModal
      title="Correct a payment"
      button="Correct it"
      isBusy={correcting.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences {...payment} />
      <PaymentField payments={paymentsLeft(gift.entries)} chosen={payment} onChoose={choose} />
      {mayBePart && <PartField left={payment.left} value={amount} onChange={setAmount} />}
      <RadioField
        legend="Who gave it"
        choices={[
          { value: same, label: `No change: ${from}` },
          { value: 'other', label: 'Someone else' },
        ]}
        value={whose}
        onChange={setWhose}
      />
      {whose === 'other' && <GiverField label="Who it was" giver={giver} onChange={setGiver} />}
      <PurposeField
        label="What it is for"
        value={purpose}
        first={{ value: same, label: `No change: ${purposeTitle(payment.entry.purpose)}` }}
        onChange={setPurpose}
      />
      <Field
        label="Why"
        name="note"
        hint="For your records."
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormModal>
  );
}

/** Other systems and platforms thank for their gifts themselves. */
const isThanked = (cameBy: RemainingPayment['entry']['came_by']) =>
  cameBy !== 'import' && cameBy !== 'platform';

function Consequences(payment: RemainingPayment) {
  const { came_by } = payment.entry;
  const tax = taxOnRest(payment);
  return (
    <>
      <p>
        The original entry stays in the ledger: a new entry takes the amount off here, and another adds it
        where it belongs, on the same date.
        {isThanked(came_by) &&
          ' If it was someone else’s, they get a thank-you email, if they have an address.'}
      </p>
      {isThanked(came_by) && <MailNotice>If it is someone else’s, please thank them yourself.</MailNotice>}
      {tax > 0 && (
        <p>
          Gift Aid was claimed on this payment. If it was someone else’s, the next claim will pay back to HMRC
          the tax on what moves: {pounds(tax)} for all of it. If only the purpose changes, nothing is paid
          back.
        </p>
      )}
    </>
  );
}

interface PartFieldProps {
  left: number;
  value: string;
  onChange: (value: string) => void;
}

const PartField = ({ left, value, onChange }: PartFieldProps) => (
  <Field
    label="Amount to move, in pounds"
    name="amount"
    hint={`${pounds(left)} is all of it. Enter less to move only a part; the rest stays here.`}
    inputMode="decimal"
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
