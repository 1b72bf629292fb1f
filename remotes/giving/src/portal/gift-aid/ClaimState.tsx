import type { ClaimWhole } from '@lapis/contract';
import { claimTotal, isRepayment } from '@lapis/contract/gift-rules';
import { pounds } from '@lapis/contract/money';
import { Actions, Fact, Facts, Note, Panel } from '@lapis/portal';
import { Ago } from '@lapis/ui/ago';
import { formatDay } from '../../kit/format-day';
import { ClaimMark } from './claim-words';
import { ClaimActions } from './ClaimActions';
import { ClaimPayments } from './ClaimPayments';
import { repaymentWords, TakeBack } from './TakeBack';

/** Compares what HMRC paid with what was claimed. */
function differenceWords(claim: ClaimWhole) {
  const difference = claimTotal(claim) - claim.paid;
  if (difference === 0) return 'Exactly what was claimed';
  return `${pounds(Math.abs(difference))} ${difference > 0 ? 'less' : 'more'} than was claimed`;
}

export function ClaimState({ claim }: { claim: ClaimWhole }) {
  const isRepaid = isRepayment(claim);
  const { state, submitted_on, hmrc_reference, created_at, created_by, refused_on, refusal, paid } = claim;
  return (
    <Panel title={isRepaid ? 'Repayment' : 'Claim'}>
      <ClaimMark state={state} />
      {state === 'made' && (
        <Note>
          Attach the spreadsheet (ODS) to the claim in Charities Online. If there are several files, make a
          claim there for each. Then mark it as sent here.
        </Note>
      )}
      {state === 'refused' && <Note>Its gifts can be claimed again: make a new claim.</Note>}
      <Facts>
        <Fact label="Made">
          <Ago time={created_at} />
          {created_by && `, ${created_by}`}
        </Fact>
        {submitted_on && (
          <Fact label={isRepaid ? 'Paid to HMRC' : 'Sent to HMRC'}>{formatDay(submitted_on)}</Fact>
        )}
        {hmrc_reference && <Fact label={isRepaid ? 'Reference' : 'HMRC’s reference'}>{hmrc_reference}</Fact>}
        {refused_on && <Fact label="Refused by HMRC">{`${formatDay(refused_on)}: ${refusal}`}</Fact>}
        {paid > 0 && (
          <Fact label="Paid by HMRC">
            {pounds(paid)}
            <Note>{differenceWords(claim)}</Note>
          </Fact>
        )}
      </Facts>
      {!isRepaid && <ClaimPayments claim={claim} />}
      {isRepaid ? (
        <Actions>
          <TakeBack id={claim.id} {...repaymentWords} />
        </Actions>
      ) : (
        <ClaimActions claim={claim} />
      )}
    </Panel>
  );
}
