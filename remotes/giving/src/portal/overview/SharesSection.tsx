import type { Overview } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Chart } from '@lapis/portal';
import { anyPurpose } from '../parts/gift-words';
import { counted } from '../parts/counted';
import { methodWords } from '../gifts/method-words';
import { SharesChart } from './lazy-charts';
import styles from './SharesSection.module.css';

/** Maximum number of bars, because more would be hard to tell apart. The table lists all shares. */
const mostBars = 8;

interface SummaryShare {
  name: string;
  received: number;
  gifts: number;
}

/**
 * Summarises shares, e.g. 'Most was given for “Winter coats”: £1,250 from 12 gifts.'
 * @param how turns the name of a purpose or method into a phrase
 */
function summariseShares(shares: SummaryShare[], how: (name: string) => string) {
  const [first, next] = shares;
  if (!first || first.received <= 0) return 'Nothing received yet.';
  const { name, received, gifts } = first;
  return `${next ? 'Most' : 'All'} was given ${how(name)}: ${pounds(received)} from ${counted(gifts, 'gift')}.`;
}

const forPurpose = (name: string) => `for “${name}”`;
const byWay = (name: string) => (name === methodWords.other ? 'in other ways' : `by ${name.toLowerCase()}`);

const byMost = <Of extends SummaryShare>(shares: Of[]) =>
  shares.toSorted((one, other) => other.received - one.received);

export function SharesSection({ overview }: { overview: Overview | undefined }) {
  const purposes =
    overview &&
    byMost(overview.by_purpose.map(({ title, ...rest }) => ({ name: title || anyPurpose, ...rest })));
  const methods =
    overview &&
    byMost(overview.by_method.map(({ method, ...rest }) => ({ name: methodWords[method], ...rest })));
  return (
    <section aria-labelledby="shares" aria-busy={!overview}>
      <h2 id="shares" className={styles.heading}>
        What it was for, and how it was paid
      </h2>
      <div className={styles.charts}>
        <Chart
          isTall
          title="By purpose"
          summary={purposes && summariseShares(purposes, forPurpose)}
          columns={['Purpose', 'Gifts', 'Received', 'Fees', 'Restricted']}
          rows={purposes?.map(({ name, gifts, received, fees, is_restricted }) => [
            name,
            String(gifts),
            pounds(received),
            pounds(fees),
            is_restricted ? 'Yes' : 'No',
          ])}
        >
          <Bars title="Received for each purpose" shares={purposes} />
        </Chart>
        <Chart
          isTall
          title="By payment method"
          summary={methods && summariseShares(methods, byWay)}
          columns={['Method', 'Gifts', 'Received']}
          rows={methods?.map(({ name, gifts, received }) => [name, String(gifts), pounds(received)])}
        >
          <Bars title="Received by each method" shares={methods} />
        </Chart>
      </div>
    </section>
  );
}

const Bars = ({ title, shares = [] }: { title: string; shares: SummaryShare[] | undefined }) =>
  shares.length > 0 && <SharesChart title={title} shares={shares.slice(0, mostBars)} />;
