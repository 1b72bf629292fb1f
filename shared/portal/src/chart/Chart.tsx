import { Skeleton } from '@lapis/ui';
import { type ReactNode, Suspense } from 'react';
import styles from './Chart.module.css';

interface ChartProps {
  title: string;
  /** All of it in a sentence; absent while the figures are on their way. */
  summary: string | undefined;
  /** What a table of the same is made of: its columns, the first of which names the row, and its rows. */
  columns: readonly string[];
  rows: readonly (readonly string[])[] | undefined;
  /** Higher than a chart of counts. */
  isTall?: boolean;
  /** Which colour is what. */
  legend?: ReactNode;
  /** The picture; where there are no rows it is left out. */
  children: ReactNode;
}

/** Figures as a picture, in a sentence, and as a table for who asks. */
export const Chart = ({ title, summary, columns, rows, legend, isTall, children }: ChartProps) => (
  <div className={styles.chart}>
    <h3 className={styles.title}>{title}</h3>
    {summary === undefined ? <Skeleton /> : <p className={styles.summary}>{summary}</p>}
    {legend}
    {rows?.length !== 0 && (
      <div className={styles.picture} data-tall={isTall}>
        {rows && <Suspense fallback={null}>{children}</Suspense>}
      </div>
    )}
    {rows && rows.length > 0 && (
      <details className={styles.details}>
        <summary>{title} as a table</summary>
        <div className={styles.scroll}>
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
              {rows.map(([name, ...cells]) => (
                <tr key={[name, ...cells].join()}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={columns[at + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    )}
  </div>
);
