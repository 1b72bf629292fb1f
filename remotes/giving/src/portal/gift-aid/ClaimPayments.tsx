import type { ClaimPayment, ClaimWhole } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { attempt, KeptButton, notices, Row, Rows } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useQueryClient } from '@tanstack/react-query';
import { dayInList } from '../parts/days';
import { keepClaim, removePayment } from './claims.queries';

/** HMRC's payments for a claim, each of which can be removed. */
export function ClaimPayments({ claim: { id, payments } }: { claim: ClaimWhole }) {
  const client = useQueryClient();
  if (payments.length === 0) return null;

  const remove = (payment: ClaimPayment) =>
    attempt(async () => {
      const isSure = await confirmDialog({
        danger: true,
        title: `Remove this payment of ${pounds(payment.amount)}?`,
        text: payment.statement_id
          ? 'Only if it was not for this claim. The payment in the bank statement then has to be checked again, and its Gift Aid leaves the totals.'
          : 'Only if it was recorded by mistake. Its Gift Aid leaves the totals.',
        confirm: 'Remove it',
      });
      if (!isSure) return;
      keepClaim(client, await removePayment(id, payment.id));
      notices.say('The payment has been removed.');
    });

  return (
    <Rows label="HMRC’s payments">
      {payments.map((payment) => (
        <Row key={payment.id}>
          <p>
            {pounds(payment.amount)}, {dayInList(payment.paid_on)}
            {payment.statement_id && (
              <>
                {', '}
                <Link
                  to={`${href('admin.giving.statements')}?statement=${payment.statement_id}&state=matched`}
                >
                  bank statement
                </Link>
              </>
            )}
          </p>
          <KeptButton onClick={() => void remove(payment)}>
            Remove<span className="visually-hidden"> the payment of {pounds(payment.amount)}</span>
          </KeptButton>
        </Row>
      ))}
    </Rows>
  );
}
