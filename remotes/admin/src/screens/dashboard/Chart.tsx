import { Chart as Figures } from '@lapis/portal';
import { lazy, type ReactNode } from 'react';
import type { CountChartProps } from './CountChart';

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

/** Counts of months or days as a picture, in a sentence, and as a table for who asks. */
export function Chart({ title, label, counts, summary, columns, nameOf, shortOf }: ChartProps) {
  const shown = counts?.every(({ count }) => count === 0) ? [] : counts;
  return (
    <Figures
      title={title}
      summary={counts && summary}
      columns={columns}
      rows={shown?.map(({ at, count }) => [nameOf(at), String(count)])}
    >
      {shown && <CountChart title={label} counts={shown} nameOf={nameOf} shortOf={shortOf} />}
    </Figures>
  );
}
