import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Aside } from '@lapis/portal';
import { useState } from 'react';
import { dayInList } from '../parts/days';
import { Candidate } from './Candidate';
import type { LineProps } from './line-props';
import { ReturnModal } from './ReturnModal';

type Suggestion = StatementLine['may_return'][number];

const describeReturn = ({ payments }: Suggestion) =>
  `This is ${payments
    .map(
      ({ amount, name, reference, booked_on }) =>
        `${pounds(amount)} of ${dayInList(booked_on)} from ${name || 'an unknown giver'} (${reference})`,
    )
    .join(' and ')} coming back`;

/** Payments that may have come back with an outgoing one. */
export function ComingBack({ line, onDone }: LineProps) {
  const [chosen, setChosen] = useState<Suggestion | null>(null);
  return (
    <>
      <Aside>
        {line.may_return.length > 0
          ? 'This looks like a payment that has come back.'
          : 'This looks like a payment that has come back, but no recorded payment of this amount is left that it could be. If its payment is still to be checked, ignore both.'}
      </Aside>
      {line.may_return.map((suggestion) => (
        <Candidate
          key={suggestion.payments.map(({ entry_id }) => entry_id).join(' ')}
          label={describeReturn(suggestion)}
          why={suggestion.why}
          isBusy={false}
          onPress={() => setChosen(suggestion)}
        />
      ))}
      {chosen && (
        <ReturnModal line={line} payments={chosen.payments} onDone={onDone} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
