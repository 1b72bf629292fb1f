import { Button } from '@lapis/ui';
import styles from './Failed.module.css';

export const Failed = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <div className={styles.failed} role="alert">
    <p>{what} could not be loaded just now.</p>
    <Button variant="quiet" className={styles.retry} onClick={onRetry}>
      Try again
    </Button>
  </div>
);
