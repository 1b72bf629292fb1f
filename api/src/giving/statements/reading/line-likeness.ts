import { createHash } from 'node:crypto';
import type { BankPayment } from './payment';

/**
 * Hashes the parts of a payment that are the same in every statement that contains it: the bank's id, or else
 * the text. The day and amount are included, because an id is at best unique within an account; some banks
 * count from 1 in every file. The balance is left out, because banks may later reorder a day's payments.
 */
export function hashLikeness({ account, booked_on, amount, id, text }: BankPayment) {
  const written = id === undefined ? ['text', text.toLowerCase().replace(/\s+/g, '')] : ['id', id];
  return createHash('sha256')
    .update(JSON.stringify([account, booked_on, amount, ...written]))
    .digest('hex')
    .slice(0, 40);
}

export const lineKey = (likeness: string, ordinal: number) => `${likeness}-${ordinal}`;
