import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal, Mark, useFailure } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { unmatchLine } from '../gifts/gifts.queries';
import { NotifyField } from '../gifts/NotifyField';
import { UnmatchModal } from '../gifts/UnmatchModal';
import type { LineProps } from './line-props';
import styles from './Line.module.css';

const describeGiver = ({ reference, name }: StatementLine['parts'][number]) =>
  `${reference}, ${name || 'giver not known'}`;

/** A bank payment that is matched with one or several gifts, and the way back. */
export function MatchedLine({ line, onDone }: LineProps) {
  const [isUndoing, setUndoing] = useState(false);
  const { id, amount, parts } = line;
  const [part] = parts;
  const isPlain = parts.length === 1 && amount > 0 && !part?.is_by_hand;
  const close = () => setUndoing(false);
  return (
    <div className={styles.actions}>
      <Mark tone={amount > 0 ? 'good' : undefined} isFilled>
        {amount > 0 ? 'Matched' : 'Taken back'}
      </Mark>
      {parts.map((each) => (
        <Link key={each.gift_id} to={href('admin.giving.gift', { id: each.gift_id })}>
          {parts.length > 1 && `${pounds(each.amount)}: `}
          {describeGiver(each)}
        </Link>
      ))}
      {part && (
        <Button variant="quiet" onClick={() => setUndoing(true)}>
          {isPlain ? 'This was not that gift' : 'Undo the match'}
        </Button>
      )}
      {part && isUndoing && isPlain && (
        <UnmatchModal lineId={id} giftId={part.gift_id} onDone={onDone} onClose={close} />
      )}
      {isUndoing && !isPlain && <UndoModal line={line} onDone={onDone} onClose={close} />}
    </div>
  );
}

function whatHappens({ amount, parts }: StatementLine) {
  if (parts.every(({ is_by_hand }) => is_by_hand))
    return 'What was entered by hand stays as it is. The payment goes back to ‘To check’.';
  if (amount < 0)
    return 'The payment counts as received again, with its receipt. If Gift Aid was claimed on it, it stays claimed; what was paid back can be claimed again.';
  return 'Each gift loses its part of the payment, and its receipt is withdrawn. Gifts promised on the site wait for their payment again. The next claim pays back any Gift Aid claimed. A thank-you that was sent can’t be called back.';
}

/** Undoes the match of a payment that was split, taken back, or entered by hand before. */
function UndoModal({ line, onDone, onClose }: LineProps & { onClose: () => void }) {
  const [notifies, setNotifies] = useState(false);
  const undoing = useMutation({
    mutationFn: () => unmatchLine(line.id, notifies),
    async onSuccess(undone) {
      onClose();
      await onDone(undone, `${pounds(Math.abs(line.amount))} is back among the payments to check.`);
    },
  });
  const isBooked = line.amount > 0 && line.parts.some(({ is_by_hand }) => !is_by_hand);
  return (
    <FormModal
      title="Undo the match"
      button="Undo the match"
      isDanger
      isBusy={undoing.isPending}
      failure={useFailure(undoing.error)}
      onSubmit={undoing.mutate}
      onClose={onClose}
    >
      <ul>
        {line.parts.map((part) => (
          <li key={part.gift_id}>
            {pounds(Math.abs(part.amount))}: {describeGiver(part)}
          </li>
        ))}
      </ul>
      <p>{whatHappens(line)}</p>
      {isBooked && (
        <NotifyField name="the givers" value={notifies} onChange={setNotifies}>
          The email says that we had recorded the payment by mistake, and that the receipt is no longer valid.
        </NotifyField>
      )}
    </FormModal>
  );
}
