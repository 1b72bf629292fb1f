import type { Overview } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { href, Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { Amount } from '../parts/Amount';
import { counted } from '../parts/counted';
import type { ReactNode } from 'react';
import styles from './Figures.module.css';

export function comparedWords({
  this_year,
  last_year_to_date,
}: Pick<Overview, 'this_year' | 'last_year_to_date'>) {
  if (last_year_to_date <= 0) return 'Nothing by this time last year';
  const difference = this_year - last_year_to_date;
  const last = `${pounds(last_year_to_date)} by this time last year`;
  if (difference === 0) return `The same as last year: ${last}`;
  return `${pounds(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than the ${last}`;
}

export const Figures = ({ overview }: { overview: Overview | undefined }) => (
  <section aria-labelledby="figures" aria-busy={!overview}>
    <h2 id="figures" className="visually-hidden">
      At a glance
    </h2>
    <dl className={styles.figures}>
      <Figure label="This month">{overview && <Amount pence={overview.this_month} />}</Figure>
      <Figure label="This year" note={overview && comparedWords(overview)}>
        {overview && <Amount pence={overview.this_year} />}
      </Figure>
      <Figure
        label="Every month"
        note={
          overview && (
            <Link to={`${href('admin.giving.gifts')}?state=active&interval=month`}>
              {`From ${counted(overview.monthly_givers, 'monthly giver')}`}
            </Link>
          )
        }
      >
        {overview && pounds(overview.monthly_amount)}
      </Figure>
    </dl>
  </section>
);

interface FigureProps {
  label: string;
  note?: ReactNode;
  children: ReactNode;
}

const Figure = ({ label, note, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{children ?? <Skeleton shape="title" />}</dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
);
