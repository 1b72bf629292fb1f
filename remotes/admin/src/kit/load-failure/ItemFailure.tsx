import { statusOf } from '@lapis/http';
import { ButtonLink, EmptyState } from '@lapis/ui';
import { LoadFailure } from './LoadFailure';

interface ItemFailureProps {
  /** What it would be: 'post'. */
  one: string;
  /** Where all of them are. */
  list: { to: string; label: string };
  error: unknown;
  onRetry: () => void;
}

/** Stands where one item could not be loaded, or there is none at the address. */
export const ItemFailure = ({ one, list, error, onRetry }: ItemFailureProps) =>
  // 422 is the answer to an address that could not be one.
  [404, 422].includes(statusOf(error) ?? 0) ? (
    <EmptyState title={`There is no such ${one}`}>
      <p>It may have been deleted, or its address was mistyped.</p>
      <ButtonLink to={list.to}>{list.label}</ButtonLink>
    </EmptyState>
  ) : (
    <LoadFailure what={`The ${one}`} error={error} onRetry={onRetry} />
  );
