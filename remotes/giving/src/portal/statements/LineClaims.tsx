import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { attempt, Mark } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Button, confirmDialog } from '@lapis/ui';
import { useState } from 'react';
import { formatPeriod } from '../gift-aid/claim-words';
import { Candidate } from './Candidate';
import styles from './Line.module.css';
import { useLineChange } from './line-change';
import type { LineProps } from './line-props';
import { matchClaim } from './statements.queries';

type SuggestedClaim = StatementLine['may_be_claims'][number];

const comparedWords = (amount: number, due: number) =>
  amount < due
    ? `The claim then shows as paid in part: ${pounds(due - amount)} is missing, and a later payment can be added.`
    : `This is ${pounds(amount - due)} more than the ${pounds(due)} still to be paid.`;

/** Gift Aid claims that HMRC may have paid with a bank payment. */
export function LineClaims({ line, onDone }: LineProps) {
  const [isBusy, setBusy] = useState(false);
  const change = useLineChange(line);

  async function match({ claim_id, due }: SuggestedClaim) {
    const { amount } = line;
    const is_different = amount !== due;
    if (is_different) {
      const isSure = await confirmDialog({
        title:
          amount < due
            ? `Paid in part: ${pounds(amount)} of ${pounds(due)}?`
            : `${pounds(amount)} for ${pounds(due)}?`,
        text: comparedWords(amount, due),
        confirm: 'Record the payment',
      });
      if (!isSure) return;
    }
    const matched = await change(matchClaim(line.id, { claim_id, is_different }));
    await onDone(matched, `HMRC has paid ${pounds(amount)} for claim ${claim_id}.`, () =>
      matchClaim(line.id, { claim_id: null }),
    );
  }

  async function press(claim: SuggestedClaim) {
    if (isBusy) return;
    setBusy(true);
    await attempt(() => match(claim));
    setBusy(false);
  }

  return line.may_be_claims.map((claim) => (
    <Candidate
      key={claim.claim_id}
      label={`HMRC has paid claim ${claim.claim_id} (${formatPeriod(claim)})${line.amount < claim.due ? ' in part' : ''}`}
      why={claim.why}
      isBusy={isBusy}
      onPress={() => void press(claim)}
    />
  ));
}

/** A bank payment that is HMRC's for a claim, and the way back. */
export function MatchedClaim({ line, onDone }: LineProps) {
  const { claim } = line;
  const change = useLineChange(line);
  if (!claim) return null;
  const undo = () =>
    attempt(async () =>
      onDone(
        await change(matchClaim(line.id, { claim_id: null })),
        `${pounds(line.amount)} is back among the payments to check.`,
      ),
    );
  return (
    <div className={styles.actions}>
      <Mark tone="good" isFilled>
        Matched
      </Mark>
      <Link to={href('admin.giving.claim', { id: claim.id })}>
        Gift Aid claim {claim.id}, {formatPeriod(claim)}
      </Link>
      <Button variant="quiet" onClick={() => void undo()}>
        It was not this claim
      </Button>
    </div>
  );
}
