import { Link, useSearchParams } from '@lapis/router';
import { cx } from './cx';
import styles from './PageLinks.module.css';

interface PageLinksProps {
  total: number;
  page: number;
  per_page: number;
}

export function PageLinks({ total, page, per_page }: PageLinksProps) {
  const [search] = useSearchParams();
  const last = Math.ceil(total / per_page);
  if (last <= 1) return null;

  const to = (number: number) => {
    const query = new URLSearchParams(search);
    if (number === 1) query.delete('page');
    else query.set('page', String(number));
    return { search: query.toString() };
  };
  return (
    <nav className={styles.pages} aria-label="Pagination">
      {page > 1 && (
        <Link className={cx(styles.link, styles.step)} to={to(page - 1)} rel="prev">
          Previous
        </Link>
      )}
      <ol className={styles.numbers}>
        {shown(page, last).map((number, index, numbers) => (
          <li key={number} data-gap={(index > 0 && number - (numbers[index - 1] ?? 0) > 1) || undefined}>
            <Link
              className={styles.link}
              to={to(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < last && (
        <Link className={cx(styles.link, styles.step)} to={to(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  );
}

const shown = (page: number, last: number) =>
  [...new Set([1, page - 1, page, page + 1, last])].filter((number) => number >= 1 && number <= last);
