import { Button, EmptyState, LoadingInline } from '@lapis/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  return (
    <>
      {children(things)}
      {found.hasNextPage && (
        <p className={styles.more}>
          <Button variant="quiet" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}
