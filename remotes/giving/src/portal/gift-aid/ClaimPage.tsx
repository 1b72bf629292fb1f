import { isRepayment } from '@lapis/contract/gift-rules';
import { Columns, ItemPending, PageHead, Panel } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { formatPeriod } from './claim-words';
import { ClaimFigures } from './ClaimFigures';
import { claimQuery } from './claims.queries';
import { ClaimState } from './ClaimState';
import { ExplanationPart } from './ExplanationPart';
import { Responsibility } from './Responsibility';
import { Schedule } from './Schedule';
import { SmallSchedules } from './SmallSchedules';

const back = () => ({ to: href('admin.giving.claims'), label: 'Gift Aid' });

export function Component() {
  const id = Number(useParams().id);
  const { data: claim, error, refetch } = useQuery(claimQuery(id));
  if (!claim) {
    return (
      <ItemPending
        title="Gift Aid claim"
        back={back()}
        one="claim"
        all="All claims"
        error={error}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <PageHead
        title={
          isRepayment(claim) ? `Repayment for ${formatPeriod(claim)}` : `Claim for ${formatPeriod(claim)}`
        }
        back={back()}
      />
      <Columns
        side={
          <>
            <ClaimState key={id} claim={claim} />
            <Panel title="Figures">
              <ClaimFigures {...claim} />
            </Panel>
          </>
        }
      >
        <Responsibility />
        {!isRepayment(claim) && (
          <>
            <ExplanationPart key={`explanation ${id}`} claim={claim} />
            <Schedule key={id} lines={claim.schedule} />
          </>
        )}
        <SmallSchedules {...claim} />
      </Columns>
    </>
  );
}
