import { statusOf } from '@lapis/http';
import { ButtonLink, EmptyState, Skeleton } from '@lapis/ui';
import type { ReactNode } from 'react';
import { PageHead } from '../page-head/PageHead';
import { LoadFailure } from './LoadFailure';

interface ItemFailureProps {
  /** What it would be, and all of them: 'post', 'All posts'. */
  one: string;
  all: string;
  /** Where these are. */
  list: string;
  error: unknown;
  onRetry: () => void;
}

const ItemFailure = ({ one, all, list, error, onRetry }: ItemFailureProps) =>
  // 422 is the answer to an address that could not be one.
  [404, 422].includes(statusOf(error) ?? 0) ? (
    <EmptyState title={`There is no such ${one}`}>
      <p>It may have been deleted, or its address was mistyped.</p>
      <ButtonLink to={list}>{all}</ButtonLink>
    </EmptyState>
  ) : (
    <LoadFailure what={`The ${one}`} error={error} onRetry={onRetry} />
  );

interface ItemPendingProps extends Omit<ItemFailureProps, 'list'> {
  title: string;
  back: { to: string; label: string };
  /** What stands there while the item is on its way. */
  children?: ReactNode;
}

/** Stands where an item is on its way, could not be loaded, or where there is none at the address. */
export const ItemPending = ({ title, back, error, children = waiting, ...failure }: ItemPendingProps) => (
  <div aria-busy={!error}>
    <PageHead title={title} back={back} />
    {error ? <ItemFailure {...failure} list={back.to} error={error} /> : children}
  </div>
);

const waiting = [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />);
