import { toFailure, errorStatus } from '@lapis/http';
import { Button } from '@lapis/ui';
import { useEffect } from 'react';
import styles from './LoadFailure.module.css';

export function LoadFailure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  // Logs the cause to the console (specification, section 8).
  useEffect(() => console.error(error), [error]);

  const isOffline = errorStatus(error) === undefined;
  return (
    <div className={styles.failure} role="alert">
      <p>
        {what} could not be loaded. {isOffline ? 'You seem to be offline.' : toFailure(error).message}
      </p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
