import { href, Link } from '@lapis/router';
import { ButtonLink, EmptyState, PageLinks } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { PlusIcon } from '../icons';
import { LoadFailure } from '../load-failure/LoadFailure';
import { PageHead } from '../page-head/PageHead';
import { useWidgetSearch } from './search';
import { SearchField } from './SearchField';
import { widgetsQuery } from './widgets.queries';
import styles from './WidgetsPage.module.css';
import { WidgetsTable } from './WidgetsTable';

const addWidget = (
  <ButtonLink to={href('admin.widgets.add')}>
    <PlusIcon />
    Add widget
  </ButtonLink>
);

const found = (total: number, q?: string) =>
  `${total} ${total === 1 ? 'widget' : 'widgets'}${q ? ` for “${q}”` : ''}`;

/** All the texts that pages show. */
export function Component() {
  const { q, sort, page, to, search } = useWidgetSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery(widgetsQuery({ q, sort, page }));
  const isEmpty = data?.results.length === 0;
  return (
    <div className={styles.page}>
      <PageHead title="Widgets" lead="The texts that pages show, each known by its name.">
        {addWidget}
      </PageHead>
      <div className={styles.tools}>
        <SearchField label="Search widgets" searched={q ?? ''} onSearch={search} />
        <p className={styles.total} role="status">
          {data && !isPlaceholderData && found(data.total, q)}
        </p>
      </div>
      {error ? (
        <LoadFailure what="The widgets" error={error} onRetry={refetch} />
      ) : isEmpty && !isPlaceholderData ? (
        <Nothing q={q} page={page} total={data.total} to={to} />
      ) : (
        <WidgetsTable widgets={data?.results} sort={sort} to={to} isOld={isPlaceholderData} />
      )}
      {data && !isEmpty && <PageLinks {...data} page={page} />}
    </div>
  );
}

interface NothingProps {
  q?: string;
  page: number;
  total: number;
  to: (changes: { q?: string }) => string;
}

function Nothing({ q, page, total, to }: NothingProps) {
  if (total > 0) {
    return (
      <EmptyState title={`There is no page ${page}`}>
        <p>The list ends before it: {found(total, q)} in all.</p>
        <Link to={to({})}>Go to the first page</Link>
      </EmptyState>
    );
  }
  return q ? (
    <EmptyState title={`Nothing found for “${q}”`}>
      <p>Titles and names were searched. Try a shorter word.</p>
      <Link to={to({ q: undefined })}>Show all widgets</Link>
    </EmptyState>
  ) : (
    <EmptyState title="No widgets here yet">
      <p>A widget is a text that a page shows, such as the introduction on the home page.</p>
      {addWidget}
    </EmptyState>
  );
}
