import type { AuditEntry, AuditFilter } from '@lapis/contract';
import { type Column, ExportButton, ListPage, type ListSearch, useListSearch } from '@lapis/portal';
import { Link } from '@lapis/router';
import { EmptyState } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actionLabels, kindLabels, entryHref, describeEntry } from './audit-labels';
import { auditQuery, auditTable } from './audit.queries';
import { AuditFilters } from './AuditFilters';
import styles from './AuditPage.module.css';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filter from the URL, ignoring unknown values. */
function readFilter({ q, param }: ListSearch): AuditFilter {
  const [user, action, kind, from, to] = ['user', 'action', 'kind', 'from', 'to'].map(param);
  return {
    q,
    user: Number(user) > 0 ? Number(user) : undefined,
    action: knownKey(actionLabels, action),
    kind: knownKey(kindLabels, kind),
    from: from && day.test(from) ? from : undefined,
    to: to && day.test(to) ? to : undefined,
  };
}

const knownKey = <Key extends string>(words: Record<Key, string>, name = '') =>
  Object.hasOwn(words, name) ? (name as Key) : undefined;

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' });

const createColumns = ({ to }: ListSearch): Column<AuditEntry>[] => [
  { name: 'what', label: 'What was done', cell: (entry) => <What entry={entry} to={to} /> },
  {
    name: 'when',
    label: 'When',
    cell: ({ at }) => <time dateTime={at}>{moment.format(new Date(at))}</time>,
  },
  { name: 'from', label: 'From', cell: ({ ip }) => ip },
];

export function Component() {
  const search = useListSearch({ sorts: ['-at'], states: ['all'] });
  const filter = readFilter(search);
  const result = useQuery(auditQuery({ ...filter, page: search.page }));
  return (
    <ListPage
      name="audit"
      title="Audit log"
      lead="Who did what, when and from where. It is kept for 24 months."
      one="entry"
      many="entries"
      actions={<ExportButton name="audit" read={() => auditTable(filter)} />}
      search={search}
      result={result}
      columns={createColumns(search)}
      nameOf={({ id }) => `Entry ${id}`}
      filters={<AuditFilters filter={filter} search={search} />}
      isNarrowed={Object.values(filter).some(Boolean)}
      nothing={
        <EmptyState title="Nothing here yet">
          <p>Everything administrators do will be listed here.</p>
        </EmptyState>
      }
    />
  );
}

function What({ entry, to }: { entry: AuditEntry; to: ListSearch['to'] }) {
  const { who, before, subject, after } = describeEntry(entry);
  const place = entryHref(entry);
  return (
    <div className={styles.what}>
      {entry.user_id === null ? (
        <span className={styles.who}>{who}</span>
      ) : (
        <Link className={styles.who} to={to({ user: entry.user_id })} title={`Only what ${who} did`}>
          {who}
        </Link>
      )}{' '}
      {before} {subject && place ? <Link to={place}>{subject}</Link> : subject} {after}
      <details className={styles.details}>
        <summary>Details</summary>
        <dl className={styles.facts}>
          <Fact name="Time">{exact.format(new Date(entry.at))}</Fact>
          {entry.ip && <Fact name="Address">{entry.ip}</Fact>}
          {Object.entries(entry.details).map(([name, value]) => (
            <Fact key={name} name={detailLabels[name] ?? name}>
              {String(value ?? '–')}
            </Fact>
          ))}
          <Fact name="Entry">{entry.id}</Fact>
        </dl>
      </details>
    </div>
  );
}

/** Labels for details whose own names would be unclear. */
const detailLabels: Partial<Record<string, string>> = {
  fields: 'Fields',
  state: 'New state',
  role: 'Access',
  from: 'From',
  to: 'To',
  entries: 'Entries',
  consent: 'Consent',
  ordered: 'Put in order',
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
