import { Button, EmptyState, LoadingInline } from '@lapis/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { LoadFailure } from '../load-failure/LoadFailure';
import styles from './PickerResults.module.css';

interface PickerResultsProps<Thing> {
  many: string;
  /** What was searched for. */
  q: string;
  found: UseInfiniteQueryResult<InfiniteData<{ results: Thing[] }>>;
  /** What to do next where there are none. */
  empty: string;
  children: (things: Thing[]) => ReactNode;
}

/** What there is to choose from, page after page. */
export function PickerResults<Thing>({ many, q, found, empty, children }: PickerResultsProps<Thing>) {
  const box = useRef<HTMLDivElement>(null);
  const things = found.data?.pages.flatMap(({ results }) => results);
  if (!things) {
    return found.error ? (
      <LoadFailure what={`The ${many}`} error={found.error} onRetry={found.refetch} />
    ) : (
      <LoadingInline />
    );
  }
  if (things.length === 0) {
    return (
      <EmptyState title={q ? `Nothing found for “${q}”` : `No ${many} yet`}>
        <p>{empty}</p>
      </EmptyState>
    );
  }

  async function showMore() {
    const { hasNextPage } = await found.fetchNextPage();
    // The button that was pressed goes with the last page, and the focus must not go with it.
    if (!hasNextPage) box.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={box} className={styles.results} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {things.length} {found.hasNextPage && 'of more '}
        {many}
      </p>
      {children(things)}
      {found.isFetchNextPageError && (
        <LoadFailure what="More of them" error={found.error} onRetry={showMore} />
      )}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <p className={styles.more}>
          <Button variant="quiet" busy={found.isFetchingNextPage} onClick={() => void showMore()}>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
}
