import { failureOf, statusOf } from '@lapis/http';
import { Button } from '@lapis/ui';
import { useEffect } from 'react';
import styles from './LoadFailure.module.css';

/** Stands where something could not be loaded, and lets one try again. */
export function LoadFailure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  // Specification, section 8: whoever looks for the cause finds it in the console.
  useEffect(() => console.error(error), [error]);

  const isOffline = statusOf(error) === undefined;
  return (
    <div className={styles.failure} role="alert">
      <p>
        {what} could not be loaded. {isOffline ? 'You seem to be offline.' : failureOf(error).message}
      </p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
