import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal, useFailure } from '@lapis/portal';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dayInList } from '../parts/days';
import { giftQuery, unmatchLine } from './gifts.queries';
import { NotifyField } from './NotifyField';

interface UnmatchModalProps {
  lineId: number;
  giftId: number;
  /** Wraps the change of the bank line, to notice if it fails. */
  change?: (reply: Promise<StatementLine>) => Promise<StatementLine>;
  onDone: (line: StatementLine, words: string) => void | Promise<void>;
  onClose: () => void;
  /** Field that chooses between several payments. */
  children?: ReactNode;
}

/** Undoes the match of a bank line with a gift, after saying what that changes. */
export function UnmatchModal({
  lineId,
  giftId,
  change = (reply) => reply,
  onDone,
  onClose,
  children,
}: UnmatchModalProps) {
  const { data: gift, error } = useQuery(giftQuery(giftId));
  const [notifies, setNotifies] = useState(false);
  const undoing = useMutation({
    mutationFn: () => change(unmatchLine(lineId, notifies)),
    async onSuccess(line) {
      onClose();
      await onDone(line, `${pounds(line.amount)} is back among the payments to check.`);
    },
  });
  const payment = gift?.entries.findLast(({ line_id, kind }) => line_id === lineId && kind === 'payment');
  return (
    <FormModal
      title="This was not that gift"
      button="Undo the match"
      isDanger
      isBusy={undoing.isPending || (!gift && !error)}
      failure={useFailure(undoing.error ?? error)}
      onSubmit={undoing.mutate}
      onClose={onClose}
    >
      <p>
        {gift && payment
          ? `Gift ${gift.reference}, ${gift.supporter?.name ?? 'giver not known'}, loses the payment of ${pounds(payment.amount)} of ${dayInList(payment.booked_on)}. `
          : 'The gift loses this payment. '}
        If it was promised on the site, it waits for its payment again. The payment goes back to ‘To check’,
        and you can match it with another gift, or with the same one. If the giver was added with it, they are
        removed, unless they were thanked or something else is recorded about them.
      </p>
      <p>
        {payment?.receipt ? `Receipt ${payment.receipt}` : 'The receipt'} is withdrawn. A thank-you that was
        sent can’t be called back. It isn’t sent again if you match the payment with the same gift, unless you
        tell the giver of the mistake now.
      </p>
      {payment && payment.tax_claimed > 0 && (
        <p>
          Gift Aid was claimed on this payment. The next claim will pay {pounds(payment.tax_claimed)} of tax
          back to HMRC.
        </p>
      )}
      {children}
      {gift?.supporter && (
        <NotifyField name={gift.supporter.name} value={notifies} onChange={setNotifies}>
          The email says that we had recorded the payment by mistake, and that the receipt is no longer valid.
        </NotifyField>
      )}
    </FormModal>
  );
}
