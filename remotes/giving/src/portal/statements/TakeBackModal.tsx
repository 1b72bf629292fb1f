import type { Statement, StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal, notices, useFailure } from '@lapis/portal';
import { Checkbox } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../parts/counted';
import { dayInList } from '../parts/days';
import { Points } from '../parts/Points';
import { forgetStatements, linesQuery, takeBackStatement } from './statements.queries';

interface TakeBackModalProps {
  statement: Statement;
  onClose: () => void;
}

const matchedWith = ({ gift, claim, payout }: StatementLine) =>
  payout
    ? `a payout of ${payout.platform}`
    : gift
      ? `${gift.reference}, ${gift.name || 'giver not known'}`
      : claim
        ? `Gift Aid claim ${claim.id}`
        : 'a gift';

/** Takes back an uploaded file, such as one of the wrong account, after listing what that undoes. */
export function TakeBackModal({ statement, onClose }: TakeBackModalProps) {
  const client = useQueryClient();
  const [undoes, setUndoes] = useState(false);
  const { id, name, only_here } = statement;
  const { matched, unmatched, ignored } = only_here;
  const { data, error } = useQuery({
    ...linesQuery({ statement: id, state: 'matched', only_here: 'true', page: 1 }),
    enabled: matched > 0,
  });
  const taking = useMutation({
    mutationFn: () => takeBackStatement(id, undoes),
    onSuccess(undone) {
      forgetStatements(client);
      notices.say(
        `${name} has been taken back.${undone > 0 ? ` ${counted(undone, 'match', 'matches')} undone.` : ''}`,
      );
      onClose();
    },
  });
  const removed = [
    ...(unmatched > 0 ? [`${counted(unmatched, 'payment')} to check`] : []),
    ...(ignored > 0 ? [counted(ignored, 'ignored payment')] : []),
  ];
  const failure = useFailure(taking.error ?? error);
  return (
    <FormModal
      title={`Take ${name} back?`}
      button="Take this file back"
      isDanger
      isBusy={taking.isPending}
      failure={failure}
      onSubmit={taking.mutate}
      onClose={onClose}
    >
      <Points>
        {removed.length > 0 && (
          <li>
            {removed.join(' and ')} {unmatched + ignored === 1 ? 'is' : 'are'} removed from the list.
          </li>
        )}
        <li>Payments that another file has too stay, and what they are matched with.</li>
        <li>
          The bank’s words that standing orders learnt from the other payments are forgotten. No email goes
          out.
        </li>
        <li>To bring it back, upload the file again. You then match these payments yourself.</li>
      </Points>
      {matched > 0 && (
        <>
          <p>{counted(matched, 'payment is', 'payments are')} matched:</p>
          <Points>
            {data?.results.map((line) => (
              <li key={line.id}>
                {pounds(line.amount)}, {dayInList(line.booked_on)}: {matchedWith(line)}
              </li>
            ))}
            {data && data.total > data.results.length && <li>and {data.total - data.results.length} more</li>}
          </Points>
          <Checkbox
            label="Undo these matches too: gifts lose what came in by these lines, and their receipts are withdrawn; supporters who were added with them and not thanked are removed; payments that were returned by them count again"
            name="undo_matches"
            checked={undoes}
            onChange={({ target }) => setUndoes(target.checked)}
          />
          <p>
            Without this, the file can’t be taken back. You can also undo them one by one under ‘Matched’,
            with ‘This was not that gift’. If Gift Aid was claimed on them, the next claim pays the tax back.
          </p>
        </>
      )}
    </FormModal>
  );
}
