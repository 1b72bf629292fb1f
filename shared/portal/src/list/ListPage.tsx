import { Link } from '@lapis/router';
import { EmptyState, PageLinks } from '@lapis/ui';
import type { ReactNode } from 'react';
import { LoadFailure } from '../load-failure/LoadFailure';
import { PageHead } from '../page-head/PageHead';
import { BulkBar, type BulkAction } from './BulkBar';
import { type Column, useColumns } from './columns';
import { ColumnsMenu } from './ColumnsMenu';
import { Grid } from './Grid';
import styles from './ListPage.module.css';
import type { ListSearch } from './search';
import { SearchField } from './SearchField';
import { useSelection } from './selection';
import { StateFilter, type StateChoice } from './StateFilter';
import { Table } from './Table';

interface ListPageResult<Row> {
  results: Row[];
  total: number;
  page: number;
  per_page: number;
}

interface ListPageProps<Row extends { id: number }> {
  name: string;
  title: string;
  lead: string;
  one: string;
  many: string;
  actions?: ReactNode;
  search: ListSearch;
  result: {
    data?: ListPageResult<Row>;
    error: unknown;
    refetch: () => unknown;
    isPlaceholderData: boolean;
  };
  columns: Column<Row>[];
  card?: (row: Row) => ReactNode;
  nameOf: (row: Row) => string;
  tools?: ReactNode;
  states?: StateChoice[];
  filters?: ReactNode;
  isNarrowed?: boolean;
  bulk?: ((chosen: Row[]) => BulkAction<Row>[]) | undefined;
  nothing: ReactNode;
}

/** Portal page with a searchable, filterable, sortable and paged list. */
export function ListPage<Row extends { id: number }>({
  name,
  title,
  lead,
  one,
  many,
  actions,
  search,
  result,
  columns,
  card,
  nameOf,
  tools,
  states,
  filters,
  isNarrowed = false,
  bulk,
  nothing,
}: ListPageProps<Row>) {
  const { data, error, refetch, isPlaceholderData } = result;
  const { shown, choices, toggle } = useColumns(name, columns);
  const selection = useSelection(data?.results);
  const isEmpty = data?.results.length === 0 && !isPlaceholderData;
  const found = (total: number) =>
    `${count.format(total)} ${total === 1 ? one : many}${search.q ? ` for “${search.q}”` : ''}`;
  return (
    <div className={styles.page}>
      <PageHead title={title} lead={lead}>
        {actions && <div className={styles.actions}>{actions}</div>}
      </PageHead>
      {tools}
      {states && <StateFilter states={states} state={search.state} to={search.to} />}
      <div className={styles.tools}>
        <SearchField label={`Search ${many}`} searched={search.q ?? ''} onSearch={search.search} />
        {filters}
        <p className={styles.total} role="status">
          {data && !isPlaceholderData && found(data.total)}
        </p>
        {!card && <ColumnsMenu choices={choices} shown={shown} onToggle={toggle} />}
      </div>
      {error && !data ? (
        <LoadFailure what={`The ${many}`} error={error} onRetry={refetch} />
      ) : isEmpty ? (
        <Empty
          search={search}
          isFiltered={isNarrowed || isFiltered(search, states)}
          found={found(data.total)}
          total={data.total}
          many={many}
        >
          {nothing}
        </Empty>
      ) : card ? (
        <Grid
          label={title}
          rows={data?.results}
          isOld={isPlaceholderData}
          card={card}
          selection={bulk && selection}
          nameOf={nameOf}
        />
      ) : (
        <Table
          caption={title}
          columns={shown}
          rows={data?.results}
          isOld={isPlaceholderData}
          selection={bulk && selection}
          nameOf={nameOf}
          sorting={search}
        />
      )}
      {bulk && selection.chosen.length > 0 && (
        <BulkBar chosen={selection.chosen} actions={bulk(selection.chosen)} onDone={selection.clear} />
      )}
      {data && !isEmpty && <PageLinks {...data} page={search.page} />}
    </div>
  );
}

const count = new Intl.NumberFormat('en-GB');

const isFiltered = ({ q, state }: ListSearch, states: StateChoice[] = []) =>
  Boolean(q) || (states.length > 0 && state !== states[0]?.value);

interface EmptyProps {
  search: ListSearch;
  isFiltered: boolean;
  found: string;
  total: number;
  many: string;
  children: ReactNode;
}

function Empty({ search: { q, page, to }, isFiltered, found, total, many, children }: EmptyProps) {
  if (total > 0) {
    return (
      <EmptyState title={`There is no page ${page}`}>
        <p>The list has fewer pages than that: {found} in all.</p>
        <Link to={to({})}>Go to the first page</Link>
      </EmptyState>
    );
  }
  if (!isFiltered) return children;
  return (
    <EmptyState title={q ? `Nothing found for “${q}”` : `No ${many} here`}>
      {q && <p>Try a shorter word, or another filter.</p>}
      <Link to="?">Show all {many}</Link>
    </EmptyState>
  );
}
