import type { Totals } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Aside, type Column, LoadFailure, PageHead, Part, Table } from '@lapis/portal';
import { href, useSearchParams } from '@lapis/router';
import { Field } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { methodWords } from '../gifts/method-words';
import { monthName } from '../overview/month-words';
import { yearStart } from '../overview/period';
import { today } from '../parts/days';
import { givingSettingsQuery } from '../settings/settings.queries';
import { totalsQuery } from './totals.queries';
import styles from './TotalsPage.module.css';

interface TotalsLine {
  id: number;
  name: string;
  received: number;
  fees?: number;
  gifts?: number;
  fund?: string;
}

const fundLabel = (isRestricted: boolean) => (isRestricted ? 'Restricted' : 'Unrestricted');

const received: Column<TotalsLine> = {
  name: 'received',
  label: 'Received',
  isLabelled: true,
  cell: (line) => pounds(line.received),
};
const fees: Column<TotalsLine> = {
  name: 'fees',
  label: 'Fees',
  isLabelled: true,
  cell: (line) => pounds(line.fees ?? 0),
};
const left: Column<TotalsLine> = {
  name: 'left',
  label: 'Net',
  isLabelled: true,
  cell: (line) => pounds(line.received - (line.fees ?? 0)),
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
    columns: [named('Fund'), received, fees, left],
    lines: by_fund.map(({ is_restricted, ...sums }) => ({ name: fundLabel(is_restricted), ...sums })),
  },
  {
    title: 'By appeal and project',
    columns: [named('For'), fund, gifts, received, fees, left],
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
  const [search, setSearch] = useSearchParams();
  const { data: settings } = useQuery(givingSettingsQuery);
  const from = search.get('from') ?? (settings ? yearStart(today(), settings.year_starts) : '');
  const to = search.get('to') ?? today();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...totalsQuery({ from, to }),
    enabled: settings !== undefined,
  });
  const choose =
    (day: 'from' | 'to') =>
    ({ target }: { target: HTMLInputElement }) =>
      setSearch(
        (before) => {
          before.set(day, target.value);
          return before;
        },
        { preventScrollReset: true, replace: true },
      );
  return (
    <>
      <PageHead
        title="Totals"
        lead="What was received between two dates, less refunds. Fees are the payment provider’s."
        back={{ to: href('admin.giving'), label: 'Giving' }}
      />
      <div className={styles.period}>
        <Field label="First day" name="from" type="date" value={from} max={to} onChange={choose('from')} />
        <Field label="Last day" name="to" type="date" value={to} min={from} onChange={choose('to')} />
      </div>
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
