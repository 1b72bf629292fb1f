import { Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import type { ReactNode } from 'react';
import { DownIcon, SortIcon, UpIcon } from '../icons/icons';
import type { Column } from './columns';
import { Box } from './Box';
import type { Selection } from './selection';
import styles from './Table.module.css';

interface Sorting {
  sort: string;
  to: (changes: { sort: string }) => string;
}

interface TableProps<Row extends { id: number }> {
  caption: string;
  columns: Column<Row>[];
  rows?: Row[];
  isOld: boolean;
  selection?: Selection<Row>;
  nameOf: (row: Row) => string;
  sorting?: Sorting;
}

export function Table<Row extends { id: number }>({
  caption,
  columns,
  rows,
  isOld,
  selection,
  nameOf,
  sorting,
}: TableProps<Row>) {
  return (
    <table
      className={styles.table}
      data-old={isOld || undefined}
      data-selects={selection !== undefined || undefined}
      aria-busy={!rows || isOld}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <td className={styles.box}>
              {rows && (
                <Box
                  label="Select all on this page"
                  checked={selection.hasAll}
                  onChange={selection.toggleAll}
                />
              )}
            </td>
          )}
          {columns.map((column) => (
            <Head key={column.name} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {!rows && <WaitingRows columns={columns.length + (selection ? 1 : 0)} />}
        {rows?.map((row) => (
          <tr key={row.id} data-chosen={selection?.has(row) || undefined}>
            {selection && (
              <td className={styles.box}>
                <Box
                  label={`Select ${nameOf(row)}`}
                  checked={selection.has(row)}
                  onChange={(event) => selection.toggle(row, event)}
                />
              </td>
            )}
            {columns.map(({ name, label, cell, isLabelled }, index) =>
              index === 0 ? (
                <th key={name} scope="row" className={styles.name}>
                  {cell(row)}
                </th>
              ) : (
                <td key={name} data-label={isLabelled ? label : undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WaitingRows = ({ columns }: { columns: number }) =>
  Array.from({ length: 6 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ));

interface HeadProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
}

function Head<Row>({ column: { label, sortBy, startsWith }, sorting }: HeadProps<Row>) {
  if (!sortBy || !sorting) return <th scope="col">{label}</th>;
  const { sort, to } = sorting;
  const isUp = sort === sortBy;
  const isOn = isUp || sort === `-${sortBy}`;
  const goesUp = isOn ? !isUp : !startsWith;
  return (
    <th scope="col" aria-sort={isOn ? (isUp ? 'ascending' : 'descending') : undefined}>
      <Link className={styles.sort} to={to({ sort: goesUp ? sortBy : `-${sortBy}` })} preventScrollReset>
        {label}
        {isOn ? isUp ? <UpIcon /> : <DownIcon /> : <SortIcon />}
      </Link>
    </th>
  );
}

interface RowLinkProps {
  to: string;
  thumbnail?: string | null;
  depth?: number;
  children: ReactNode;
}

export const RowLink = ({ to, thumbnail, depth = 0, children }: RowLinkProps) => (
  <Link className={styles.title} to={to} data-depth={depth || undefined}>
    {thumbnail !== undefined && (
      <span className={styles.thumbnail}>
        {thumbnail && <img src={thumbnail} alt="" width={40} height={40} loading="lazy" />}
      </span>
    )}
    {children}
  </Link>
);
