import type { ClaimWhole } from '@lapis/contract';
import { claimTotal } from '@lapis/contract/gift-rules';
import { parsePounds, pounds } from '@lapis/contract/money';
import { FormModal, notices, useFailure } from '@lapis/portal';
import { Field, type FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../parts/days';
import { moneyProblems, moneyText } from '../parts/money-text';
import { keepClaim, payClaim } from './claims.queries';

/** Says how a typed amount differs from what is due; undefined if it doesn't. */
function compareWords(amount: number | undefined, due: number) {
  if (amount === undefined || amount === due) return undefined;
  return amount < due
    ? `That is ${pounds(due - amount)} less: the claim then shows as paid in part, and a later payment can be added.`
    : `That is ${pounds(amount - due)} more than is due. Please check the amount.`;
}

export function PaidModal({ claim, onClose }: { claim: ClaimWhole; onClose: () => void }) {
  const client = useQueryClient();
  const due = claimTotal(claim) - claim.paid;
  const [on, setOn] = useState(today);
  const [amount, setAmount] = useState(due > 0 ? moneyText(due) : '');
  const [refused, setRefused] = useState<FormFailure | null>(null);
  const paying = useMutation({
    mutationFn: () => payClaim(claim.id, { amount: parsePounds(amount) ?? 0, on }),
    onSuccess(paid) {
      keepClaim(client, paid);
      notices.say('HMRC’s payment has been recorded.');
      onClose();
    },
  });
  const failed = useFailure(paying.error);

  function submit() {
    const errors = moneyProblems({ amount });
    const isWrong = Object.keys(errors).length > 0;
    setRefused(isWrong ? { message: 'Please check the amount.', errors } : null);
    if (!isWrong) paying.mutate();
  }

  return (
    <FormModal
      title="HMRC has paid"
      button="Record the payment"
      isBusy={paying.isPending}
      failure={refused ?? failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {pounds(due)} is due. From this day on, the Gift Aid is in the totals, with the appeals and projects
        of its gifts. If the payment is in a bank statement, match it there instead, so that it isn’t left
        over.
      </p>
      <Field
        label="Amount"
        name="amount"
        inputMode="decimal"
        hint={compareWords(parsePounds(amount), due)}
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        required
      />
      <Field
        label="Paid on"
        name="on"
        type="date"
        max={today()}
        value={on}
        onChange={({ target }) => setOn(target.value)}
        required
      />
    </FormModal>
  );
}
