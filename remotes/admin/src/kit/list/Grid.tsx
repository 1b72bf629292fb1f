import { Skeleton } from '@lapis/ui';
import type { ReactNode } from 'react';
import styles from './Grid.module.css';

interface GridProps<Row extends { id: number }> {
  label: string;
  /** Absent while they are on their way. */
  rows?: Row[];
  /** These belong to the search before; the new ones are coming. */
  isOld: boolean;
  card: (row: Row) => ReactNode;
}

/** A list as cards beside and below each other, for what is known by its looks. */
export const Grid = <Row extends { id: number }>({ label, rows, isOld, card }: GridProps<Row>) => (
  <ul className={styles.grid} aria-label={label} aria-busy={!rows || isOld} data-old={isOld || undefined}>
    {rows
      ? rows.map((row) => <li key={row.id}>{card(row)}</li>)
      : Array.from({ length: 12 }, (_, place) => (
          <li key={place} aria-hidden="true">
            <Skeleton shape="picture" />
          </li>
        ))}
  </ul>
);
