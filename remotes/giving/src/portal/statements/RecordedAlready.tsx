import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { attempt } from '@lapis/portal';
import { useState } from 'react';
import { unmatchLine } from '../gifts/gifts.queries';
import { Candidate } from './Candidate';
import { useLineChange } from './line-change';
import type { LineProps } from './line-props';
import { splitLine, tieLine } from './statements.queries';

type RecordedEntry = StatementLine['may_be_recorded'][number];

/** Payments and refunds, entered by hand before, that a bank payment may be, alone or together. */
export function RecordedAlready({ line, onDone }: LineProps) {
  const [isBusy, setBusy] = useState(false);
  const change = useLineChange(line);

  async function press(tie: () => Promise<StatementLine>, what: string) {
    if (isBusy) return;
    setBusy(true);
    await attempt(async () =>
      onDone(await change(tie()), `${pounds(line.amount)} is ${what}. Nothing was added.`, () =>
        unmatchLine(line.id, false),
      ),
    );
    setBusy(false);
  }

  const tieOne = ({ entry_id, reference }: RecordedEntry) =>
    press(() => tieLine(line.id, entry_id), `the payment recorded for ${reference}`);

  const slip = line.may_be_slip;
  const tieSlip = () =>
    press(
      () => splitLine(line.id, { parts: slip.map(({ entry_id, amount }) => ({ entry_id, amount })) }),
      `the ${slip.length} payments recorded by hand`,
    );

  return (
    <>
      {slip.length > 0 && (
        <Candidate
          label={`These are recorded already: ${slip.length} payments that add up to ${pounds(line.amount)}`}
          why={`${slip.map(({ amount, name }) => `${pounds(amount)} from ${name || 'an unknown giver'}`).join(', ')}. Nothing is added, and no email is sent.`}
          isBusy={isBusy}
          onPress={() => void tieSlip()}
        />
      )}
      {line.may_be_recorded.map((entry) => (
        <Candidate
          key={entry.entry_id}
          label={`This is recorded already: ${entry.kind === 'refund' ? 'refund of ' : ''}${entry.reference}, ${entry.name || 'giver not known'}`}
          why={`${entry.why} Nothing is added, and no email is sent.`}
          isBusy={isBusy}
          onPress={() => void tieOne(entry)}
        />
      ))}
    </>
  );
}
