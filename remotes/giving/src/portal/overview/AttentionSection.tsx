import type { Overview } from '@lapis/contract';
import { CheckIcon, NextIcon } from '@lapis/portal';
import { Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { attentionLines, comparisonWords } from './attention-lines';
import styles from './AttentionSection.module.css';

interface AttentionSectionProps {
  overview: Overview | undefined;
  hasCards: boolean;
}

/** What there is to do, each with the way to it, and whether the ledger agrees with the payment provider. */
export function AttentionSection({ overview, hasCards }: AttentionSectionProps) {
  const lines = overview && attentionLines(overview.attention);
  return (
    <section aria-labelledby="attention" aria-busy={!overview}>
      <h2 id="attention" className={styles.heading}>
        Needs attention
      </h2>
      {!lines && [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)}
      {lines?.length === 0 && (
        <p className={styles.calm}>
          <CheckIcon />
          Nothing needs your attention.
        </p>
      )}
      {lines && lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map(({ words, to }) => (
            <li key={words} className={styles.line}>
              <Link className={styles.todo} to={to}>
                {words}
                <NextIcon />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {overview && (hasCards || overview.comparison) && (
        <p className={styles.comparison}>{comparisonWords(overview.comparison)}</p>
      )}
    </section>
  );
}
