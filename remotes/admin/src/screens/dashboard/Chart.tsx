import { Skeleton } from '@lapis/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import type { CountChartProps } from './CountChart';
import styles from './Chart.module.css';

const CountChart = lazy<(props: CountChartProps) => ReactNode>(() =>
  import(/* webpackChunkName: "charts" */ './CountChart').then(
    (module) => ({ default: module.CountChart }),
    (error: unknown) => {
      // All that a chart says stands in words beside it too.
      console.error(error);
      return { default: () => null };
    },
  ),
);

interface ChartProps extends Omit<CountChartProps, 'counts'> {
  /** What one hears the picture called. */
  label: string;
  /** Absent while they are on their way. */
  counts: CountChartProps['counts'] | undefined;
  /** All of it in a sentence. */
  summary: string;
  /** What the columns of the table are called. */
  columns: readonly [when: string, count: string];
}

/** Figures as a picture, in a sentence, and as a table for who asks. */
export function Chart({ title, label, counts, summary, columns, nameOf, shortOf }: ChartProps) {
  const isEmpty = counts?.every(({ count }) => count === 0);
  return (
    <div className={styles.chart}>
      <h3 className={styles.title}>{title}</h3>
      {counts ? <p className={styles.summary}>{summary}</p> : <Skeleton />}
      {!isEmpty && (
        <div className={styles.picture}>
          {counts && (
            <Suspense fallback={null}>
              <CountChart title={label} counts={counts} nameOf={nameOf} shortOf={shortOf} />
            </Suspense>
          )}
        </div>
      )}
      {counts && !isEmpty && (
        <details className={styles.details}>
          <summary>{title} as a table</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {counts.map(({ at, count }) => (
                <tr key={at}>
                  <th scope="row">{nameOf(at)}</th>
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
