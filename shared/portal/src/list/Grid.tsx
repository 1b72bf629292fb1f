import { Skeleton } from '@lapis/ui';
import type { ReactNode } from 'react';
import { Box } from './Box';
import styles from './Grid.module.css';
import type { Selection } from './selection';

interface GridProps<Row extends { id: number }> {
  label: string;
  rows?: Row[];
  isOld: boolean;
  card: (row: Row) => ReactNode;
  selection?: Selection<Row>;
  nameOf?: (row: Row) => string;
}

export const Grid = <Row extends { id: number }>({
  label,
  rows,
  isOld,
  card,
  selection,
  nameOf,
}: GridProps<Row>) => (
  <>
    {selection && rows && (
      <label className={styles.all}>
        <input type="checkbox" checked={selection.hasAll} onChange={selection.toggleAll} />
        Select all on this page
      </label>
    )}
    <ul className={styles.grid} aria-label={label} aria-busy={!rows || isOld} data-old={isOld || undefined}>
      {rows
        ? rows.map((row) => (
            <li key={row.id} className={styles.cell} data-chosen={selection?.has(row) || undefined}>
              {card(row)}
              {selection && (
                <span className={styles.box}>
                  <Box
                    label={`Select ${nameOf?.(row) ?? row.id}`}
                    checked={selection.has(row)}
                    onChange={(event) => selection.toggle(row, event)}
                  />
                </span>
              )}
            </li>
          ))
        : Array.from({ length: 12 }, (_, place) => (
            <li key={place} aria-hidden="true">
              <Skeleton shape="picture" />
            </li>
          ))}
    </ul>
  </>
);
