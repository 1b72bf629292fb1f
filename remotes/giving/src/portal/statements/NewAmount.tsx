import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Button } from '@lapis/ui';
import { useId } from 'react';
import styles from './Line.module.css';
import { whyGift } from './statement-words';
import type { MatchBody } from './statements.queries';

interface NewAmountProps {
  line: StatementLine;
  gift: StatementLine['may_be'][number];
  isBusy: boolean;
  onMatch: (body: MatchBody) => Promise<void>;
}

/** Asks once if a standing order has a new amount, or if only this payment differs. */
export function NewAmount({ line, gift, isBusy, onMatch }: NewAmountProps) {
  const id = useId();
  const { gift_id, name, amount } = gift;
  const press = (is_new_amount: boolean) => {
    if (!isBusy) void onMatch({ gift_id, is_new_amount });
  };
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id}>
        <span className={styles.label}>
          {`${name || `The giver of ${gift.reference}`} now gives ${pounds(line.amount)} instead of ${pounds(amount)} from this month?`}
        </span>{' '}
        <span className={styles.why}>{whyGift(gift)}</span>
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" aria-disabled={isBusy || undefined} onClick={() => press(true)}>
          {`${pounds(line.amount)} from now on`}
        </Button>
        <Button variant="quiet" aria-disabled={isBusy || undefined} onClick={() => press(false)}>
          Only this payment
        </Button>
      </div>
    </div>
  );
}
