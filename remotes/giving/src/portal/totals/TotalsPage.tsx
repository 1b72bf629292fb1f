import type { Totals } from '@lapis/contract';
import { Aside, type Column, LoadFailure, PageHead, Part, Table } from '@lapis/portal';
import { href } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { methodWords } from '../gifts/method-words';
import { monthName } from '../overview/month-words';
import { Amount } from '../parts/Amount';
import { PeriodFields, usePeriod } from '../period/PeriodFields';
import { totalsQuery } from './totals.queries';

interface TotalsLine {
  id: number;
  name: string;
  received: number;
  fees?: number;
  gift_aid?: number;
  gifts?: number;
  fund?: string;
}

const fundLabel = (isRestricted: boolean) => (isRestricted ? 'Restricted' : 'Unrestricted');

const received: Column<TotalsLine> = {
  name: 'received',
  label: 'Received',
  isLabelled: true,
  cell: (line) => <Amount pence={line.received} />,
};
const fees: Column<TotalsLine> = {
  name: 'fees',
  label: 'Fees',
  isLabelled: true,
  cell: (line) => <Amount pence={line.fees ?? 0} />,
};
const left: Column<TotalsLine> = {
  name: 'left',
  label: 'Net',
  isLabelled: true,
  cell: (line) => <Amount pence={line.received - (line.fees ?? 0)} />,
};
const giftAid: Column<TotalsLine> = {
  name: 'gift_aid',
  label: 'Gift Aid',
  isLabelled: true,
  cell: (line) => <Amount pence={line.gift_aid ?? 0} />,
};
const gifts: Column<TotalsLine> = {
  name: 'gifts',
  label: 'Gifts',
  isLabelled: true,
  cell: (line) => line.gifts,
};
const fund: Column<TotalsLine> = { name: 'fund', label: 'Fund', cell: (line) => line.fund };
const named = (label: string): Column<TotalsLine> => ({ name: 'name', label, cell: ({ name }) => name });

const tables = ({
  by_fund,
  by_purpose,
  by_month,
  by_method,
}: Totals): {
  title: string;
  columns: Column<TotalsLine>[];
  lines: Omit<TotalsLine, 'id'>[];
}[] => [
  {
    title: 'By fund',
    columns: [named('Fund'), received, fees, left, giftAid],
    lines: by_fund.map(({ is_restricted, ...sums }) => ({ name: fundLabel(is_restricted), ...sums })),
  },
  {
    title: 'By appeal and project',
    columns: [named('For'), fund, gifts, received, fees, left, giftAid],
    lines: by_purpose.map(({ title, is_restricted, ...sums }) => ({
      name: title,
      fund: fundLabel(is_restricted),
      ...sums,
    })),
  },
  {
    title: 'By month',
    columns: [named('Month'), received, fees, left],
    lines: by_month.map(({ month, once, monthly, fees: paid }) => ({
      name: monthName(month),
      received: once + monthly,
      fees: paid,
    })),
  },
  {
    title: 'By payment method',
    columns: [named('Method'), gifts, received],
    lines: by_method.map(({ method, ...sums }) => ({ name: methodWords[method], ...sums })),
  },
];

export function Component() {
  const { from, to, isKnown } = usePeriod();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...totalsQuery({ from, to }),
    enabled: isKnown,
  });
  return (
    <>
      <PageHead
        title="Totals"
        lead="What was received between two dates, less refunds. Fees are the payment provider’s. Gift Aid is what HMRC paid between those dates; it comes on top."
        back={{ to: href('admin.giving'), label: 'Giving' }}
      />
      <PeriodFields from={from} to={to} />
      {error && !data ? (
        <LoadFailure what="The totals" error={error} onRetry={() => void refetch()} />
      ) : (
        data &&
        tables(data).map(({ title, columns, lines }) => (
          <Part key={title} title={title}>
            {lines.length > 0 ? (
              <Table
                caption={title}
                columns={columns}
                rows={lines.map((line, id) => ({ id, ...line }))}
                isOld={isPlaceholderData}
                nameOf={({ name }) => name}
              />
            ) : (
              <Aside>Nothing was received in this period.</Aside>
            )}
          </Part>
        ))
      )}
    </>
  );
}
