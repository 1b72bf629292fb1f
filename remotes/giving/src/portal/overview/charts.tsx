import { pounds } from '@lapis/contract/money';
import { bars, Pointed } from '@lapis/portal';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './charts.module.css';

const compact = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Formats 120000 pence as '£1.2K'. */
const short = (pence: number) => compact.format(pence / 100);

interface MonthOfMoney {
  month: string;
  /** Amount in pence. */
  once: number;
  monthly: number;
}

export interface MonthsChartProps {
  title: string;
  months: MonthOfMoney[];
  nameOf: (month: string) => string;
  shortOf: (month: string) => string;
}

/** Chart with two stacked bars per month. Arrow keys move between months, which screen readers announce. */
export const MonthsChart = ({ title, months, nameOf, shortOf }: MonthsChartProps) => (
  <BarChart {...bars} data={months} title={title}>
    <CartesianGrid vertical={false} />
    <XAxis
      dataKey="month"
      tickFormatter={shortOf}
      interval="equidistantPreserveStart"
      tickLine={false}
      height={24}
    />
    <YAxis tickFormatter={short} tickCount={4} axisLine={false} tickLine={false} width={52} />
    <Tooltip cursor={false} isAnimationActive={false} content={<Pointed words={pointedWords(nameOf)} />} />
    <Bar
      className={styles.monthly}
      name="Monthly gifts"
      dataKey="monthly"
      stackId="all"
      isAnimationActive={false}
    />
    <Bar
      className={styles.once}
      name="One-off gifts"
      dataKey="once"
      stackId="all"
      isAnimationActive={false}
    />
  </BarChart>
);

interface ChartShare {
  name: string;
  /** Amount in pence. */
  received: number;
}

export interface SharesChartProps {
  title: string;
  shares: ChartShare[];
}

const cut = (name: string) => (name.length > 34 ? `${name.slice(0, 33).trimEnd()}…` : name);

export const SharesChart = ({ title, shares }: SharesChartProps) => (
  <BarChart {...bars} data={shares} layout="vertical" title={title}>
    <CartesianGrid horizontal={false} />
    <XAxis type="number" tickFormatter={short} tickCount={3} axisLine={false} tickLine={false} height={24} />
    <YAxis
      type="category"
      dataKey="name"
      tickFormatter={cut}
      interval={0}
      axisLine={false}
      tickLine={false}
      width={128}
    />
    <Tooltip
      cursor={false}
      isAnimationActive={false}
      content={<Pointed words={pointedWords((name) => name)} />}
    />
    <Bar
      className={styles.once}
      name="Received"
      dataKey="received"
      maxBarSize={28}
      isAnimationActive={false}
    />
  </BarChart>
);

type Values = { name: string; value: number }[];

const pointedWords = (nameOf: (label: string) => string) => (label: string, values: Values) =>
  [nameOf(label), ...values.map(({ name, value }) => `${name}: ${pounds(value)}`)].join(', ');
