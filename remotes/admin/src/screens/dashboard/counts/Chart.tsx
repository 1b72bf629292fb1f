import { Chart as Figures } from '@lapis/portal';
import { lazy, type ReactNode } from 'react';
import type { CountChartProps } from './CountChart';

const CountChart = lazy<(props: CountChartProps) => ReactNode>(() =>
  import(/* webpackChunkName: "charts" */ './CountChart').then(
    (module) => ({ default: module.CountChart }),
    (error: unknown) => {
      // Renders nothing if the chart fails to load: the text beside it says the same.
      console.error(error);
      return { default: () => null };
    },
  ),
);

interface ChartProps extends Omit<CountChartProps, 'counts'> {
  /** Accessible name of the chart. */
  label: string;
  /** Undefined while loading. */
  counts: CountChartProps['counts'] | undefined;
  /** Summary of the chart in one sentence. */
  summary: string;
  /** Column headings of the table. */
  columns: readonly [when: string, count: string];
}

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
