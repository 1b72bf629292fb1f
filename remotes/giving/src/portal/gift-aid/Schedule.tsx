import type { ClaimLine } from '@lapis/contract';
import { decimalPounds } from '@lapis/contract/money';
import { Aside, Part } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useRef, useState } from 'react';
import { dayInList } from '../parts/days';
import styles from './Schedule.module.css';

const perPage = 100;

const number = (count: number) => count.toLocaleString('en-GB');

export function Schedule({ lines }: { lines: ClaimLine[] }) {
  const region = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(lines.length / perPage));
  const shown = lines.slice(page * perPage, (page + 1) * perPage);

  function turn(next: number) {
    setPage(next);
    region.current?.scrollTo?.({ top: 0 });
  }

  if (lines.length === 0)
    return (
      <Part title="Schedule">
        <Aside>There are no lines: this claim is only for small donations, or only repays tax.</Aside>
      </Part>
    );
  return (
    <Part title="Schedule">
      <div ref={region} className={styles.region} role="region" aria-label="Schedule lines" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">The lines of the schedule</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Name</th>
              <th scope="col">House</th>
              <th scope="col">Postcode</th>
              <th scope="col">Date</th>
              <th scope="col" className={styles.amount}>
                Amount (£)
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Line key={line.position} {...line} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <div className={styles.pages}>
          <Button
            variant="quiet"
            aria-disabled={page === 0 || undefined}
            onClick={() => page > 0 && turn(page - 1)}
          >
            Previous lines
          </Button>
          <p role="status">
            {number(page * perPage + 1)} to {number(page * perPage + shown.length)} of {number(lines.length)}
          </p>
          <Button
            variant="quiet"
            aria-disabled={page === pages - 1 || undefined}
            onClick={() => page < pages - 1 && turn(page + 1)}
          >
            Next lines
          </Button>
        </div>
      )}
    </Part>
  );
}

const Line = ({
  position,
  title,
  firstname,
  lastname,
  house,
  postcode,
  aggregated,
  is_sponsored,
  donated_on,
  amount,
}: ClaimLine) => (
  <tr>
    <td>{number(position)}</td>
    <th scope="row">
      {aggregated || [title, firstname, lastname].filter(Boolean).join(' ')}
      {aggregated && <span className={styles.what}> (small gifts added up)</span>}
      {is_sponsored && <span className={styles.what}> (sponsored event)</span>}
    </th>
    <td>{house}</td>
    <td>{postcode}</td>
    <td>{dayInList(donated_on)}</td>
    <td className={styles.amount}>{decimalPounds(amount)}</td>
  </tr>
);
