import type { StaffGiftWhole } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { afterSaving, FormModal, MailNotice, notices, RadioField } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nobody, sentGiver } from '../giver/giver';
import { GiverField } from '../giver/GiverField';
import { purposeTitle } from '../parts/gift-words';
import { PurposeField } from '../purpose/PurposeField';
import { parsePurpose } from '../purpose/purposes.queries';
import { correctGift, type CorrectionBody, keepGift } from './gifts.queries';
import { PaymentField } from './PaymentField';
import { type RemainingPayment, paymentsLeft } from './payments';
import { useChecked } from './refusal';

/** Option that leaves the giver or purpose unchanged. */
const same = 'same';

interface CorrectModalProps {
  gift: StaffGiftWhole;
  payment: RemainingPayment;
  onClose: () => void;
}

export function CorrectModal({ gift, payment: first, onClose }: CorrectModalProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [payment, setPayment] = useState(first);
  const [whose, setWhose] = useState<'same' | 'other'>(same);
  const [giver, setGiver] = useState(nobody);
  const [purpose, setPurpose] = useState(same);
  const [note, setNote] = useState('');
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
  const from = gift.supporter?.name ?? 'Not known';

  function submit() {
    const giverSent = whose === same ? {} : sentGiver(giver);
    const isNamed = 'supporter_id' in giverSent || 'name' in giverSent;
    if (
      !passes({
        name:
          whose === 'other' && !isNamed
            ? 'Please choose a supporter, or type the name of someone new.'
            : undefined,
        appeal:
          whose === same && purpose === same ? 'Please say whose it was, or what it was for.' : undefined,
      })
    )
      return;
    const to = purpose === same ? {} : { appeal: null, project: null, ...parsePurpose(purpose) };
    correcting.mutate({ entry_id: payment.entry.id, note, ...giverSent, ...to });
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
      <p>
        The original entry stays in the ledger: a new entry takes the {pounds(payment.left)} off here, and
        another adds it where it belongs, on the same date. If it was someone else’s, they get a thank-you
        email, if they have an address.
      </p>
      <MailNotice>If it is someone else’s, please thank them yourself.</MailNotice>
      {payment.entry.gift_aid === 'claimed' && (
        <p>Gift Aid was claimed on this payment. The next claim will pay the tax back to HMRC.</p>
      )}
      <PaymentField payments={paymentsLeft(gift.entries)} chosen={payment} onChoose={setPayment} />
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
