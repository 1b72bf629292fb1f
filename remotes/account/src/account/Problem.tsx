import { errorStatus } from '@lapis/http';
import { formFailure } from '../form-failure';
import styles from './Problem.module.css';

/** Error message for a control that isn't part of a form. */
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
