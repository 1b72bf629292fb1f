import type { CallReply } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import type { ReactNode } from 'react';
import { DownIcon, SortIcon, UpIcon } from '../icons';
import { Ago } from '@lapis/ui/ago';
import type { WidgetSort } from './widgets.queries';
import styles from './WidgetsTable.module.css';

interface SortingProps {
  sort: WidgetSort;
  to: (changes: { sort: string }) => string;
}

interface TableProps extends SortingProps {
  /** Absent while they are on their way. */
  widgets?: CallReply<'GET /admin/widgets'>['results'];
  /** These belong to the search before; the new ones are coming. */
  isOld: boolean;
}

/** The list as a table; on a telephone each row is a card. */
export function WidgetsTable({ widgets, isOld, sort, to }: TableProps) {
  return (
    <table className={styles.table} data-old={isOld || undefined} aria-busy={!widgets || isOld}>
      <caption className="visually-hidden">Widgets</caption>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <SortableHead by="name" sort={sort} to={to}>
            Name
          </SortableHead>
          <SortableHead by="updated_at" sort={sort} to={to} startsWith="newest">
            Last edited
          </SortableHead>
        </tr>
      </thead>
      <tbody>
        {!widgets && <WaitingRows />}
        {widgets?.map(({ id, title, name, updated_at, updated_by }) => (
          <tr key={id}>
            <th scope="row">
              <Link className={styles.title} to={href('admin.widgets.edit', { id })}>
                {title}
              </Link>
            </th>
            <td className={styles.name}>{name}</td>
            <td className={styles.edited}>
              <Ago time={updated_at} />
              {updated_by && ` by ${updated_by}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WaitingRows = () =>
  [1, 2, 3, 4, 5, 6].map((row) => (
    <tr key={row}>
      {[1, 2, 3].map((cell) => (
        <td key={cell}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ));

interface HeadProps extends SortingProps {
  by: 'name' | 'updated_at';
  /** What the first press puts on top. */
  startsWith?: 'newest';
  children: ReactNode;
}

function SortableHead({ by, sort, to, startsWith, children }: HeadProps) {
  const up = by;
  const down = `-${by}` as const;
  const isOn = sort === up || sort === down;
  const first = startsWith ? down : up;
  const next = isOn ? (sort === up ? down : up) : first;
  const direction = sort === up ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isOn ? direction : undefined}>
      <Link className={styles.sort} to={to({ sort: next })} preventScrollReset>
        {children}
        {!isOn ? <SortIcon /> : sort === up ? <UpIcon /> : <DownIcon />}
      </Link>
    </th>
  );
}
