import { Button } from '@lapis/ui';
import styles from './Failed.module.css';

/** Stands where a part of a page could not be loaded; the rest of the page is as it should be. */
export const Failed = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <div className={styles.failed} role="alert">
    <p>{what} could not be loaded just now.</p>
    <Button variant="quiet" className={styles.retry} onClick={onRetry}>
      Try again
    </Button>
  </div>
);
