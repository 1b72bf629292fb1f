import { bars, Pointed } from '@lapis/portal';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './CountChart.module.css';

export interface ChartCount {
  /** UTC month or day, such as '2026-03' or '2026-03-02'. */
  at: string;
  count: number;
}

export interface CountChartProps {
  title: string;
  counts: ChartCount[];
  /** Formats a bar's full name; `shortOf` formats the short name below the bar. */
  nameOf: (at: string) => string;
  shortOf: (at: string) => string;
}

/** Bar chart by month or day. Arrow keys move between the bars, and each is announced. */
export const CountChart = ({ title, counts, nameOf, shortOf }: CountChartProps) => (
  <BarChart {...bars} data={counts} title={title}>
    <CartesianGrid vertical={false} />
    <XAxis
      dataKey="at"
      tickFormatter={shortOf}
      interval="equidistantPreserveStart"
      tickLine={false}
      height={24}
    />
    <YAxis allowDecimals={false} tickCount={3} axisLine={false} tickLine={false} width={32} />
    <Tooltip
      cursor={false}
      isAnimationActive={false}
      content={<Pointed words={(at, [bar]) => `${nameOf(at)}: ${bar?.value ?? 0}`} />}
    />
    <Bar className={styles.bar} dataKey="count" radius={barRadius} isAnimationActive={false} />
  </BarChart>
);

const barRadius: [number, number, number, number] = [2, 2, 0, 0];
