import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { type MonthCount, monthName, shortMonth } from './month-labels';
import styles from './MonthChart.module.css';

export interface MonthChartProps {
  title: string;
  counts: MonthCount[];
}

/** Room for the labels of the axes. */
const margin = { top: 8, right: 4, bottom: 0, left: 0 };

/** A bar for each month. With the arrow keys one goes from month to month, and hears of each. */
export const MonthChart = ({ title, counts }: MonthChartProps) => (
  <BarChart
    className={styles.chart}
    data={counts}
    margin={margin}
    title={title}
    responsive
    accessibilityLayer
  >
    <CartesianGrid vertical={false} />
    <XAxis
      dataKey="month"
      tickFormatter={shortMonth}
      interval="equidistantPreserveStart"
      tickLine={false}
      height={24}
    />
    <YAxis allowDecimals={false} tickCount={3} axisLine={false} tickLine={false} width={32} />
    <Tooltip cursor={false} isAnimationActive={false} content={<Month />} />
    <Bar className={styles.bar} dataKey="count" radius={barRadius} isAnimationActive={false} />
  </BarChart>
);

const barRadius: [number, number, number, number] = [2, 2, 0, 0];

/** What the chart hands to what stands beside the month pointed at. */
interface MonthProps {
  active?: boolean;
  label?: string | number;
  payload?: readonly { value?: unknown }[];
}

const Month = ({ active, label, payload = [] }: MonthProps) => (
  <div className={styles.month} role="status">
    {active && label !== undefined && (
      <p>
        {monthName(String(label))}: {String(payload[0]?.value ?? 0)}
      </p>
    )}
  </div>
);
