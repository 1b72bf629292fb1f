import type { Claim } from '@lapis/contract';
import { claimTotal, isRepayment } from '@lapis/contract/gift-rules';
import { pounds } from '@lapis/contract/money';
import { Fact, Facts, Note } from '@lapis/portal';
import { Amount } from '../parts/Amount';
import { counted } from '../parts/counted';
import { returnedWords, smallWords } from './claim-words';

type ClaimFiguresProps = Pick<
  Claim,
  | 'lines'
  | 'files'
  | 'gifts'
  | 'tax'
  | 'adjustment'
  | 'small_donations'
  | 'small_returned'
  | 'small_adjustment'
>;

export function ClaimFigures(claim: ClaimFiguresProps) {
  const total = claimTotal(claim);
  if (isRepayment(claim)) return <RepaidFigures {...claim} />;
  return (
    <Facts>
      <Fact label="Gifts">{pounds(claim.gifts)}</Fact>
      <Fact label="Gift Aid on them">{pounds(claim.tax)}</Fact>
      {claim.small_donations.length > 0 && (
        <Fact label="Small donations">
          {smallWords(claim).map((words) => (
            <div key={words}>{words}</div>
          ))}
        </Fact>
      )}
      {claim.adjustment !== 0 && (
        <Fact label="Tax to repay from earlier claims">
          <Amount pence={-claim.adjustment} />
          <Note>HMRC asks you to explain this in the claim. The explanation is on the claim’s page.</Note>
        </Fact>
      )}
      {claim.small_adjustment > 0 && (
        <Fact label="Amount of GASDS previously overclaimed">
          {pounds(claim.small_adjustment)}
          <Note>
            For {returnedWords(claim)}, given back or corrected since.{' '}
            {claim.small_donations.length > 0
              ? 'HMRC’s form has a box of this name. Don’t deduct it from what was collected.'
              : 'HMRC takes it only with small donations: it waits for the next claim that has some.'}
          </Note>
        </Fact>
      )}
      <Fact label={total < 0 ? 'You owe HMRC' : 'HMRC pays'}>
        <strong>{pounds(Math.abs(total))}</strong>
        {total < 0 && (
          <Note>
            This claim comes to less than you owe HMRC. Please tell HMRC’s charities team when you send it.
          </Note>
        )}
      </Fact>
      <Fact label="Schedule">
        {counted(claim.lines, 'line')}
        {claim.files > 1 && ` in ${claim.files} files`}
      </Fact>
    </Facts>
  );
}

const RepaidFigures = (claim: ClaimFiguresProps) => (
  <Facts>
    {claim.adjustment > 0 && <Fact label="Gift Aid">{pounds(claim.adjustment)}</Fact>}
    {claim.small_adjustment > 0 && (
      <Fact label="Small donations">
        {pounds(claim.small_adjustment)}
        <Note>For {returnedWords(claim)}, given back or corrected since.</Note>
      </Fact>
    )}
    <Fact label="Repaid to HMRC">
      <strong>{pounds(-claimTotal(claim))}</strong>
    </Fact>
  </Facts>
);
