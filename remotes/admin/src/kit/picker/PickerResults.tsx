import { LoadFailure } from '@lapis/portal';
import { Button, EmptyState, LoadingInline } from '@lapis/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import styles from './PickerResults.module.css';

interface PickerResultsProps<Item> {
  many: string;
  q: string;
  found: UseInfiniteQueryResult<InfiniteData<{ results: Item[] }>>;
  empty: string;
  children: (items: Item[]) => ReactNode;
}

export function PickerResults<Item>({ many, q, found, empty, children }: PickerResultsProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const items = found.data?.pages.flatMap(({ results }) => results);
  if (!items) {
    return found.error ? (
      <LoadFailure what={`The ${many}`} error={found.error} onRetry={found.refetch} />
    ) : (
      <LoadingInline />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState title={q ? `Nothing found for “${q}”` : `No ${many} yet`}>
        <p>{empty}</p>
      </EmptyState>
    );
  }

  async function showMore() {
    const { hasNextPage } = await found.fetchNextPage();
    // Moves focus, because the button disappears once the last page has loaded.
    if (!hasNextPage) box.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={box} className={styles.results} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {items.length} {many}
        {found.hasNextPage && ' shown, more available'}
      </p>
      {children(items)}
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
