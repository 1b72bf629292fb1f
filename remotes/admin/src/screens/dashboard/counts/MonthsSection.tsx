import type { MonthOfStats } from '@lapis/contract';
import { Chart } from './Chart';
import { type MonthlyMeasure, monthName, shortMonth, summarizeMonths } from './month-labels';
import styles from './MonthsSection.module.css';

const charts: { measure: MonthlyMeasure; title: string; unit: string }[] = [
  { measure: 'stories', title: 'Stories published', unit: 'Stories' },
  { measure: 'messages', title: 'Messages received', unit: 'Messages' },
  { measure: 'subscribers', title: 'New subscribers', unit: 'Subscribers' },
];

export const MonthsSection = ({ months }: { months?: MonthOfStats[] }) => (
  <section aria-labelledby="months" aria-busy={!months}>
    <h2 id="months" className={styles.heading}>
      The last twelve months
    </h2>
    <div className={styles.charts}>
      {charts.map(({ measure, title, unit }) => {
        const counts = months?.map((month) => ({ at: month.month, count: month[measure] }));
        return (
          <Chart
            key={measure}
            title={title}
            label={`${title} in each month`}
            counts={counts}
            summary={counts ? summarizeMonths(counts) : ''}
            columns={['Month', unit]}
            nameOf={monthName}
            shortOf={shortMonth}
          />
        );
      })}
    </div>
  </section>
);
