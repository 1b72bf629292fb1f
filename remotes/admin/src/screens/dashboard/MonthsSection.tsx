import type { MonthOfStats } from '@lapis/contract';
import { Skeleton } from '@lapis/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import type { MonthChartProps } from './MonthChart';
import { isEmpty, type Measure, monthName, summaryOf } from './month-labels';
import styles from './MonthsSection.module.css';

const MonthChart = lazy<(props: MonthChartProps) => ReactNode>(() =>
  import(/* webpackChunkName: "charts" */ './MonthChart').then(
    (module) => ({ default: module.MonthChart }),
    (error: unknown) => {
      // All that a chart says stands in words beside it too.
      console.error(error);
      return { default: () => null };
    },
  ),
);

const charts: { measure: Measure; title: string; unit: string }[] = [
  { measure: 'posts', title: 'Stories published', unit: 'Stories' },
  { measure: 'messages', title: 'Messages received', unit: 'Messages' },
  { measure: 'subscribers', title: 'New subscribers', unit: 'Subscribers' },
];

/** How much came in each of the last twelve months: as a picture, in a sentence, and as a table for who asks. */
export const MonthsSection = ({ months }: { months?: MonthOfStats[] }) => (
  <section aria-labelledby="months" aria-busy={!months}>
    <h2 id="months" className={styles.heading}>
      The last twelve months
    </h2>
    <div className={styles.charts}>
      {charts.map((chart) => (
        <Chart key={chart.measure} {...chart} months={months} />
      ))}
    </div>
  </section>
);

function Chart({ measure, title, unit, months }: (typeof charts)[number] & { months?: MonthOfStats[] }) {
  const counts = months?.map((month) => ({ month: month.month, count: month[measure] }));
  return (
    <div className={styles.chart}>
      <h3 className={styles.title}>{title}</h3>
      {counts ? <p className={styles.summary}>{summaryOf(counts)}</p> : <Skeleton />}
      {!(counts && isEmpty(counts)) && (
        <div className={styles.picture}>
          {counts && (
            <Suspense fallback={null}>
              <MonthChart title={`${title} in each month`} counts={counts} />
            </Suspense>
          )}
        </div>
      )}
      {counts && !isEmpty(counts) && (
        <details className={styles.details}>
          <summary>{title} as a table</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">{unit}</th>
              </tr>
            </thead>
            <tbody>
              {counts.map(({ month, count }) => (
                <tr key={month}>
                  <th scope="row">{monthName(month)}</th>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
}
