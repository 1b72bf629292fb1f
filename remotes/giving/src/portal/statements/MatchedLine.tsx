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
import { counted } from '../parts/counted';
import { Points } from '../parts/Points';
import { useLineChange } from './line-change';
import type { LineProps } from './line-props';
import styles from './Line.module.css';

const describeGiver = ({ reference, name }: StatementLine['parts'][number]) =>
  `${reference}, ${name || 'giver not known'}`;

/** Parts that are listed at once; more can be opened. */
const MOST_SHOWN = 5;

const PartLink = ({ part, isOnly }: { part: StatementLine['parts'][number]; isOnly: boolean }) => (
  <Link to={href('admin.giving.gift', { id: part.gift_id })}>
    {!isOnly && `${pounds(part.amount)}: `}
    {describeGiver(part)}
  </Link>
);

/** A bank payment that is matched with one or several gifts, and the way back. */
export function MatchedLine({ line, onDone }: LineProps) {
  const [isUndoing, setUndoing] = useState(false);
  const change = useLineChange(line);
  const { id, amount, parts, payout } = line;
  const [part] = parts;
  const isPlain = parts.length === 1 && amount > 0 && !part?.is_by_hand && !payout;
  const close = () => setUndoing(false);
  return (
    <div className={styles.actions}>
      <Mark tone={amount > 0 ? 'good' : undefined} isFilled>
        {amount > 0 ? 'Matched' : 'Taken back'}
      </Mark>
      {payout && (
        <span>
          {payout.platform}: {pounds(payout.gross)} − {pounds(payout.fees)} in fees
        </span>
      )}
      {parts.length > MOST_SHOWN ? (
        <details className={styles.parts}>
          <summary>{counted(parts.length, 'gift')}</summary>
          <ul>
            {parts.map((each, index) => (
              <li key={index}>
                <PartLink part={each} isOnly={false} />
              </li>
            ))}
          </ul>
        </details>
      ) : (
        parts.map((each, index) => (
          <PartLink key={index} part={each} isOnly={parts.length === 1 && !payout} />
        ))
      )}
      {(part ?? payout) && (
        <Button variant="quiet" onClick={() => setUndoing(true)}>
          {isPlain ? 'This was not that gift' : 'Undo the match'}
        </Button>
      )}
      {part && isUndoing && isPlain && (
        <UnmatchModal lineId={id} giftId={part.gift_id} change={change} onDone={onDone} onClose={close} />
      )}
      {isUndoing && !isPlain && <UndoModal line={line} onDone={onDone} onClose={close} />}
    </div>
  );
}

function whatHappens({ amount, parts, payout }: StatementLine) {
  if (payout)
    return `The whole payout of ${payout.platform} is taken back, with its fees. Gifts that were recorded from its report count as entered in error, and their receipts are withdrawn; gifts that were recorded before stay. Supporters whom it added are removed, unless they were thanked or something else is recorded about them. You can record the report again.`;
  if (parts.every(({ is_by_hand }) => is_by_hand))
    return 'What was entered by hand stays as it is. The payment goes back to ‘To check’.';
  if (amount < 0)
    return 'The payment counts as received again, with its receipt. If Gift Aid was claimed on it, it stays claimed; what was paid back can be claimed again.';
  const kept = parts.some(({ is_by_hand }) => is_by_hand) ? 'What was entered by hand stays as it is. ' : '';
  return `${kept}Each ${kept && 'other '}gift loses its part of the payment, and its receipt is withdrawn. Gifts promised on the site wait for their payment again. Supporters who were added with it are removed, unless they were thanked or something else is recorded about them. The next claim pays back any Gift Aid claimed. A thank-you that was sent can’t be called back.`;
}

/** Undoes the match of a payment that was split, taken back, or entered by hand before. */
function UndoModal({ line, onDone, onClose }: LineProps & { onClose: () => void }) {
  const [notifies, setNotifies] = useState(false);
  const change = useLineChange(line);
  const undoing = useMutation({
    mutationFn: () => change(unmatchLine(line.id, notifies)),
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
      <Points>
        {line.parts.slice(0, MOST_SHOWN).map((part, index) => (
          <li key={index}>
            {pounds(Math.abs(part.amount))}: {describeGiver(part)}
          </li>
        ))}
        {line.parts.length > MOST_SHOWN && <li>and {line.parts.length - MOST_SHOWN} more</li>}
      </Points>
      <p>{whatHappens(line)}</p>
      {isBooked && (
        <NotifyField name="the givers" value={notifies} onChange={setNotifies}>
          The email says that we had recorded the payment by mistake, and that the receipt is no longer valid.
        </NotifyField>
      )}
    </FormModal>
  );
}
