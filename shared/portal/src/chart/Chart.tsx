import { Skeleton } from '@lapis/ui';
import { type ReactNode, Suspense } from 'react';
import styles from './Chart.module.css';

interface ChartProps {
  title: string;
  summary: string | undefined;
  columns: readonly string[];
  rows: readonly (readonly string[])[] | undefined;
  isTall?: boolean;
  legend?: ReactNode;
  children: ReactNode;
}

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
