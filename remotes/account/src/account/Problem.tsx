import { statusOf } from '@lapis/http';
import { formFailure } from '../form-failure';
import styles from './Problem.module.css';

/** What a button says that has failed, where nothing was typed that could be lost. */
export function Problem({ error }: { error: unknown }) {
  if (!error) return null;
  const message =
    statusOf(error) === undefined
      ? 'You seem to be offline. Please try again when you are connected.'
      : formFailure(error)?.message;
  return (
    message && (
      <p className={styles.problem} role="alert">
        {message}
      </p>
    )
  );
}
