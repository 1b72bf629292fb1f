import { errorStatus } from '@lapis/http';
import { ButtonLink, EmptyState, Skeleton } from '@lapis/ui';
import type { ReactNode } from 'react';
import { PageHead } from '../page-head/PageHead';
import { LoadFailure } from './LoadFailure';

interface ItemFailureProps {
  one: string;
  all: string;
  list: string;
  error: unknown;
  onRetry: () => void;
}

const ItemFailure = ({ one, all, list, error, onRetry }: ItemFailureProps) =>
  // The server responds with 422 to an invalid address.
  [404, 422].includes(errorStatus(error) ?? 0) ? (
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
  children?: ReactNode;
}

export const ItemPending = ({ title, back, error, children = waiting, ...failure }: ItemPendingProps) => (
  <div aria-busy={!error}>
    <PageHead title={title} back={back} />
    {error ? <ItemFailure {...failure} list={back.to} error={error} /> : children}
  </div>
);

const waiting = [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />);
