import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { attempt } from '@lapis/portal';
import { useState } from 'react';
import { unmatchLine } from '../gifts/gifts.queries';
import { Candidate } from './Candidate';
import type { LineProps } from './line-props';
import { tieLine } from './statements.queries';

type RecordedEntry = StatementLine['may_be_recorded'][number];

/** Payments and refunds, entered by hand before, that a bank payment may be. */
export function RecordedAlready({ line, onDone }: LineProps) {
  const [isBusy, setBusy] = useState(false);

  async function press({ entry_id, reference }: RecordedEntry) {
    if (isBusy) return;
    setBusy(true);
    await attempt(async () =>
      onDone(
        await tieLine(line.id, entry_id),
        `${pounds(line.amount)} is the payment recorded for ${reference}. Nothing was added.`,
        () => unmatchLine(line.id, false),
      ),
    );
    setBusy(false);
  }

  return line.may_be_recorded.map((entry) => (
    <Candidate
      key={entry.entry_id}
      label={`This is recorded already: ${entry.kind === 'refund' ? 'refund of ' : ''}${entry.reference}, ${entry.name || 'giver not known'}`}
      why={`${entry.why} Nothing is added, and no email is sent.`}
      isBusy={isBusy}
      onPress={() => void press(entry)}
    />
  ));
}
