import type { Overview } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Chart } from '@lapis/portal';
import { MonthsChart } from './lazy-charts';
import { monthName, monthsSummary, shortMonth } from './month-words';
import styles from './MonthsSection.module.css';

const columns = ['Month', 'One-off gifts', 'Monthly gifts', 'Fees'] as const;

export function MonthsSection({ months }: { months: Overview['by_month'] | undefined }) {
  const shown = months?.some(({ once, monthly }) => once !== 0 || monthly !== 0) ? months : months && [];
  return (
    <section aria-labelledby="months" aria-busy={!months}>
      <h2 id="months" className={styles.heading}>
        The last twelve months
      </h2>
      <Chart
        isTall
        title="Month by month"
        summary={months && monthsSummary(months)}
        columns={columns}
        rows={shown?.map(({ month, once, monthly, fees }) => [
          monthName(month),
          ...[once, monthly, fees].map(pounds),
        ])}
        legend={
          shown !== undefined &&
          shown.length > 0 && (
            <ul className={styles.legend} aria-hidden="true">
              <li data-of="once">One-off gifts</li>
              <li data-of="monthly">Monthly gifts</li>
            </ul>
          )
        }
      >
        {shown && shown.length > 0 && (
          <MonthsChart title="Received each month" months={shown} nameOf={monthName} shortOf={shortMonth} />
        )}
      </Chart>
    </section>
  );
}
