import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal, useFailure } from '@lapis/portal';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { NotifyField } from '../gifts/NotifyField';
import { dayInList } from '../parts/days';
import { useLineChange } from './line-change';
import type { LineProps } from './line-props';
import { recordReturn } from './statements.queries';
import { unmatchLine } from '../gifts/gifts.queries';

type Returned = StatementLine['may_return'][number]['payments'];

interface ReturnModalProps extends LineProps {
  payments: Returned;
  onClose: () => void;
}

const describeGiver = ({ name, reference }: Returned[number]) => `${name || 'giver not known'}, ${reference}`;

/** Records that the bank took a payment back, after saying what that changes and costs. */
export function ReturnModal({ line, payments, onDone, onClose }: ReturnModalProps) {
  const [notifies, setNotifies] = useState(false);
  const change = useLineChange(line);
  const recording = useMutation({
    mutationFn: () =>
      change(
        recordReturn(line.id, { entry_ids: payments.map(({ entry_id }) => entry_id), notify: notifies }),
      ),
    async onSuccess(recorded) {
      onClose();
      await onDone(recorded, `${pounds(-line.amount)} is recorded as taken back by the bank.`, () =>
        unmatchLine(line.id, false),
      );
    },
  });
  const tax = payments.reduce((sum, { tax_claimed }) => sum + tax_claimed, 0);
  const names = payments.map(({ name }) => name).filter(Boolean);
  return (
    <FormModal
      title={`${pounds(-line.amount)} has come back`}
      button="Record it"
      isDanger
      isBusy={recording.isPending}
      failure={useFailure(recording.error)}
      onSubmit={recording.mutate}
      onClose={onClose}
    >
      <p dir="auto">
        {line.text}, {dayInList(line.booked_on)}
      </p>
      <p>The bank took this money back, so these payments no longer count:</p>
      {payments.map((payment) => (
        <p key={payment.entry_id}>
          {pounds(payment.amount)} of {dayInList(payment.booked_on)}, {describeGiver(payment)}.
          {payment.receipt && ` Receipt ${payment.receipt} is withdrawn.`}
        </p>
      ))}
      <p>
        {payments.length === 1 ? 'The gift waits' : 'The gifts wait'} for the money again. A thank-you that
        was sent can’t be called back. You can undo this under ‘Matched’.
      </p>
      {tax > 0 && (
        <p>Gift Aid was claimed on this. The next claim will pay {pounds(tax)} of tax back to HMRC.</p>
      )}
      {names.length > 0 && (
        <NotifyField name={names.join(' and ')} value={notifies} onChange={setNotifies}>
          The email says that the payment has gone back to their bank, that the receipt is no longer valid,
          and how to give again.
        </NotifyField>
      )}
    </FormModal>
  );
}
