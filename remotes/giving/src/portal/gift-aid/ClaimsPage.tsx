import type { Claim } from '@lapis/contract';
import { claimTotal, isRepayment } from '@lapis/contract/gift-rules';
import { pounds } from '@lapis/contract/money';
import {
  Aside,
  type Column,
  LoadFailure,
  PageHead,
  Part,
  RowLink,
  Table,
  useListSearch,
} from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { ButtonLink, PageLinks } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../parts/Amount';
import { ClaimMark, formatPeriod } from './claim-words';
import { claimsQuery } from './claims.queries';
import { PreviewPart } from './PreviewPart';
import { Responsibility } from './Responsibility';

const columns: Column<Claim>[] = [
  {
    name: 'gifts',
    label: 'Period',
    cell: (claim) => (
      <RowLink to={href('admin.giving.claim', { id: claim.id })}>{formatPeriod(claim)}</RowLink>
    ),
  },
  { name: 'state', label: 'State', cell: ({ state }) => <ClaimMark state={state} /> },
  {
    name: 'claimed',
    label: 'Amount',
    isLabelled: true,
    cell(claim) {
      const total = claimTotal(claim);
      if (isRepayment(claim)) return `${pounds(-total)} repaid to HMRC`;
      return total < 0 ? `${pounds(-total)} owed to HMRC` : <Amount pence={total} />;
    },
  },
  {
    name: 'paid',
    label: 'Paid',
    isLabelled: true,
    cell: ({ paid }) => (paid > 0 ? <Amount pence={paid} /> : ''),
  },
  { name: 'lines', label: 'Lines', isLabelled: true, cell: ({ lines }) => lines.toLocaleString('en-GB') },
  {
    name: 'reference',
    label: 'HMRC’s reference',
    isLabelled: true,
    cell: ({ hmrc_reference }) => hmrc_reference,
  },
  {
    name: 'made',
    label: 'Made',
    isLabelled: true,
    cell: ({ created_at, created_by }) => (
      <>
        <Ago time={created_at} />
        {created_by && `, ${created_by}`}
      </>
    ),
  },
];

export function Component() {
  const { page } = useListSearch({ sorts: ['newest'], states: ['all'] });
  const { data, error, refetch, isPlaceholderData } = useQuery(claimsQuery(page));
  return (
    <>
      <PageHead title="Gift Aid" lead="For every £1 a taxpayer gives, you can claim an extra 25p from HMRC.">
        <ButtonLink variant="quiet" to={href('admin.giving.declarations')}>
          Declarations
        </ButtonLink>
      </PageHead>
      <Responsibility />
      <PreviewPart />
      <Aside>
        Small donations can have other limits if you have{' '}
        <Link to={href('admin.giving.small-donations')}>community buildings or connected charities</Link>.
      </Aside>
      <Part title="Claims">
        {error && !data ? (
          <LoadFailure what="The claims" error={error} onRetry={() => void refetch()} />
        ) : data?.total === 0 ? (
          <Aside>No claims yet.</Aside>
        ) : (
          <Table
            caption="Claims"
            columns={columns}
            rows={data?.results}
            isOld={isPlaceholderData}
            nameOf={formatPeriod}
          />
        )}
        {data && data.total > 0 && <PageLinks {...data} page={page} />}
      </Part>
    </>
  );
}
