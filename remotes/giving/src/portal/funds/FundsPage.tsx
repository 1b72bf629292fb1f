import type { FundSums } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { type Column, LoadFailure, PageHead, Part, PlusIcon, RowLink, Table } from '@lapis/portal';
import { href } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../parts/Amount';
import { PeriodFields, usePeriod } from '../period/PeriodFields';
import { FundActions } from './FundActions';
import styles from './FundActions.module.css';
import { FundMark, movementWords, restrictionWords } from './fund-words';
import { AddFundModal } from './FundModal';
import { fundsQuery } from './funds.queries';
import { ImportsPart } from './ImportsPart';

const money = (name: string, label: string, value: (fund: FundSums) => number): Column<FundSums> => ({
  name,
  label,
  isLabelled: true,
  cell: (fund) => <Amount pence={value(fund)} />,
});

const columns = (search: string): Column<FundSums>[] => [
  {
    name: 'title',
    label: 'Fund',
    cell: ({ id, title }) => <RowLink to={`${href('admin.giving.fund', { id })}${search}`}>{title}</RowLink>,
  },
  { name: 'restricted', label: 'Kind', isLabelled: true, cell: restrictionWords },
  money('opening', 'Opening balance', ({ opening }) => opening),
  money('income', 'Income less fees', ({ sums }) => sums.income + sums.fees),
  money('gift_aid', movementWords.gift_aid, ({ sums }) => sums.gift_aid),
  money('spending', movementWords.spending, ({ sums }) => sums.spending),
  money('transfers', movementWords.transfers, ({ sums }) => sums.transfers),
  money('closing', 'Closing balance', ({ closing }) => closing),
  { name: 'state', label: 'Now', cell: (fund) => <FundMark fund={fund} /> },
];

const totalWords = (funds: FundSums[]) => {
  const sum = (isRestricted: boolean) =>
    funds
      .filter(({ is_restricted }) => is_restricted === isRestricted)
      .reduce((total, { closing }) => total + closing, 0);
  return `At the end, the restricted funds hold ${pounds(sum(true))} and the unrestricted ones ${pounds(sum(false))}.`;
};

export function Component() {
  const { isKnown, ...period } = usePeriod();
  const [isAdding, setAdding] = useState(false);
  const {
    data: funds,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...fundsQuery(period),
    enabled: isKnown,
  });
  return (
    <>
      <PageHead
        title="Funds"
        lead="What each fund held, received and spent between two days. Gift Aid belongs to the fund of its gift, from the day HMRC paid it."
      >
        <div className={styles.actions}>
          <ButtonLink variant="quiet" to={href('admin.giving.books')}>
            Books
          </ButtonLink>
          <Button onClick={() => setAdding(true)}>
            <PlusIcon />
            Add a fund
          </Button>
        </div>
      </PageHead>
      <PeriodFields {...period} />
      {error && !funds ? (
        <LoadFailure what="The funds" error={error} onRetry={() => void refetch()} />
      ) : (
        <Part title="All funds" actions={<FundActions />}>
          <Table
            caption="Funds"
            columns={columns(`?from=${period.from}&to=${period.to}`)}
            rows={funds}
            isOld={isPlaceholderData}
            nameOf={({ title }) => title}
          />
          {funds && <p className={styles.total}>{totalWords(funds)}</p>}
        </Part>
      )}
      <ImportsPart />
      {isAdding && <AddFundModal onClose={() => setAdding(false)} />}
    </>
  );
}
