import type { Claim } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Fact, Facts } from '@lapis/portal';
import { counted } from '../parts/counted';
import { claimTotal, smallWords } from './claim-words';

type ClaimFiguresProps = Pick<Claim, 'lines' | 'files' | 'gifts' | 'tax' | 'adjustment' | 'small_donations'>;

export const ClaimFigures = (claim: ClaimFiguresProps) => (
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
    {claim.adjustment !== 0 && <Fact label="Repaid for earlier claims">{pounds(-claim.adjustment)}</Fact>}
    <Fact label="HMRC pays">
      <strong>{pounds(claimTotal(claim))}</strong>
    </Fact>
    <Fact label="Schedule">
      {counted(claim.lines, 'line')}
      {claim.files > 1 && ` in ${claim.files} files`}
    </Fact>
  </Facts>
);
