import type { ClaimWhole } from '@lapis/contract';
import { claimTotal } from '@lapis/contract/gift-rules';
import { parsePounds, pounds } from '@lapis/contract/money';
import { FormModal } from '@lapis/portal';
import { useState } from 'react';
import { amountProblem } from '../parts/typed-amount';
import { AmountField } from '../parts/AmountField';
import { today } from '../parts/days';
import { moneyText } from '../parts/money-text';
import { PastDayField } from '../parts/PastDayField';
import { useWindowChange } from '../parts/window-change';
import { keepClaim, payClaim } from './claims.queries';

/** Says how a typed amount differs from what is due; undefined if it doesn't. */
function compareWords(amount: number | undefined, due: number) {
  if (amount === undefined || amount === due) return undefined;
  return amount < due
    ? `That is ${pounds(due - amount)} less: the claim then shows as paid in part, and a later payment can be added.`
    : `That is ${pounds(amount - due)} more than is due. Please check the amount.`;
}

export function PaidModal({ claim, onClose }: { claim: ClaimWhole; onClose: () => void }) {
  const due = claimTotal(claim) - claim.paid;
  const [on, setOn] = useState(today);
  const [amount, setAmount] = useState(due > 0 ? moneyText(due) : '');
  const { mutate, passes, windowProps } = useWindowChange({
    change: () => payClaim(claim.id, { amount: parsePounds(amount) ?? 0, on }),
    keep: keepClaim,
    words: 'HMRC’s payment has been recorded.',
    onClose,
  });
  return (
    <FormModal
      title="HMRC has paid"
      button="Record the payment"
      {...windowProps}
      onSubmit={() => passes({ amount: amountProblem(amount) }) && mutate()}
    >
      <p>
        {pounds(due)} is due. From this day on, the Gift Aid is in the totals, with the appeals and projects
        of its gifts. If the payment is in a bank statement, match it there instead, so that it isn’t left
        over.
      </p>
      <AmountField
        hint={compareWords(parsePounds(amount), due)}
        value={amount}
        onChange={setAmount}
        required
      />
      <PastDayField label="Paid on" name="on" value={on} onChange={setOn} required />
    </FormModal>
  );
}
