import { type ClipboardEvent, useState } from 'react';
import styles from './Form.module.css';

/** In a short field one sees how much there is. */
const SHORT = 40;

/** From which share of the room on it is said how much is used. */
const NEARLY_FULL = 0.8;

interface LimitedField {
  value?: unknown;
  maxLength?: number | undefined;
}

/**
 * Says how much of a field's room is used once it is nearly full, and that a paste was cut: browsers cut one in
 * silence. Only for fields whose value is held.
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
    /** Notes whether what is being pasted fits. */
    measure({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const { value: before, selectionStart, selectionEnd } = currentTarget;
      const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
      setCut(before.length - selected + clipboardData.getData('text').length > maxLength);
    },
  };
}
