import type { OwnGifts } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import styles from './OwnYears.module.css';

interface OwnYearsProps {
  token: string;
  years: OwnGifts['years'];
}

/** Summaries for tax returns: plain links, which also work without scripts. */
export function OwnYears({ token, years }: OwnYearsProps) {
  if (years.length === 0) return null;
  const isShared = new Set(years.map(({ supporter }) => supporter)).size > 1;
  return (
    <section aria-labelledby="own-years">
      <h2 id="own-years" className={styles.title}>
        For your tax return
      </h2>
      <p>What you gave with Gift Aid in each tax year, from 6 April to 5 April.</p>
      <ul className={styles.years}>
        {years.map(({ supporter, name, tax_year, amount }) => (
          <li key={`${supporter} ${tax_year}`}>
            <a
              href={`/api/managed-gifts/${encodeURIComponent(token)}/years/${supporter}/${encodeURIComponent(tax_year)}`}
            >
              {isShared && `${name}, `}
              {tax_year.replace('-', '/')}: {pounds(amount)} <span className={styles.file}>(PDF)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
