import { type ClipboardEvent, useState } from 'react';
import styles from './Form.module.css';

/** Smallest limit, in characters, for which a count is shown. */
const SHORT = 40;

/** Share of the limit from which the count is shown. */
const NEARLY_FULL = 0.8;

interface LimitedField {
  value?: unknown;
  maxLength?: number | undefined;
}

/**
 * Shows how much of a field is used once it is nearly full. Warns if pasted text has been truncated, because
 * browsers do that silently. For controlled fields only.
 */
export function useLimit({ value, maxLength = 0 }: LimitedField) {
  const [isCut, setCut] = useState(false);
  const length = typeof value === 'string' ? value.length : 0;
  const number = (count: number) => count.toLocaleString('en-GB');
  const isShown = maxLength >= SHORT && length >= NEARLY_FULL * maxLength;
  return {
    limit: isShown && (
      <>
        <p className={styles.hint}>
          {number(length)} of {number(maxLength)} characters
        </p>
        {isCut && length >= maxLength && (
          <p className={styles.error} role="alert">
            Only the first {number(maxLength)} characters fit. The rest of what you pasted was left out.
          </p>
        )}
      </>
    ),
    measure({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const { value: before, selectionStart, selectionEnd } = currentTarget;
      const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
      setCut(before.length - selected + clipboardData.getData('text').length > maxLength);
    },
  };
}
