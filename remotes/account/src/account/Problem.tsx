import { errorStatus } from '@lapis/http';
import { formFailure } from '../form-failure';
import styles from './Problem.module.css';

/** Failure of a button that has no input to lose. */
export function Problem({ error }: { error: unknown }) {
  if (!error) return null;
  const message =
    errorStatus(error) === undefined
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
