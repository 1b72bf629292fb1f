import { toFailure } from '@lapis/http';
import { Button } from '@lapis/ui';
import { useEffect } from 'react';
import { WarningIcon } from '../icons/icons';
import styles from './LoadFailure.module.css';

export function LoadFailure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  // Logs the cause to the console (specification, section 8).
  useEffect(() => console.error(error), [error]);

  return (
    <div className={styles.failure} role="alert">
      <WarningIcon />
      <div>
        <p className={styles.title}>{what} could not be loaded</p>
        <p className={styles.reason}>{toFailure(error).message}</p>
      </div>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
