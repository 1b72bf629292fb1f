import type { AuditFilter } from '@lapis/contract';
import { DayFilter, FilterGrid, type ListSearch, Select } from '@lapis/portal';
import { Link } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '../users/user-labels';
import { userQuery } from '../users/users.queries';
import { actionLabels, kindLabels } from './audit-labels';
import { administratorsQuery } from './audit.queries';
import styles from './AuditPage.module.css';

interface FilterProps {
  filter: AuditFilter;
  search: ListSearch;
}

const createOptions = (all: string, words: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

export function AuditFilters({ filter, search }: FilterProps) {
  const { user, action, kind, from, to } = filter;
  const isNarrowed = user ?? action ?? kind ?? from ?? to;
  return (
    <FilterGrid>
      <PersonFilter user={user} search={search} />
      <Select
        label="Action"
        name="action"
        value={action ?? ''}
        options={createOptions('Any action', actionLabels)}
        onChange={(value) => search.change({ action: value })}
      />
      <Select
        label="Area"
        name="kind"
        value={kind ?? ''}
        options={createOptions('All areas', kindLabels)}
        onChange={(value) => search.change({ kind: value })}
      />
      <DayFilter label="From date" name="from" day={from} search={search} max={to} />
      <DayFilter label="To date" name="to" day={to} search={search} min={from} />
      {isNarrowed && (
        <Link className={styles.all} to="?">
          Show everything
        </Link>
      )}
    </FilterGrid>
  );
}

/** Offers all administrators, plus the account in the URL if it isn't an administrator's. */
function PersonFilter({ user, search }: { user?: number; search: ListSearch }) {
  const { data: administrators = [] } = useQuery(administratorsQuery);
  const isOther = user !== undefined && !administrators.some(({ id }) => id === user);
  const { data: other } = useQuery({ ...userQuery(user ?? 0), enabled: isOther });
  const people = administrators.map((person) => ({ value: String(person.id), label: fullName(person) }));
  return (
    <Select
      label="Who"
      name="user"
      value={user === undefined ? '' : String(user)}
      options={[
        { value: '', label: 'Anyone' },
        ...people,
        ...(isOther ? [{ value: String(user), label: other ? fullName(other) : `Account ${user}` }] : []),
      ]}
      onChange={(value) => search.change({ user: value })}
    />
  );
}
