import { createHash } from 'node:crypto';
import type { Payment } from './payment';

/**
 * What is the same of a payment in every statement that has it: the bank's own mark, or else what is written of it. A
 * mark is no more than unique within an account, and some banks count from 1 in every file, so the day and the amount
 * belong to it. The balance does not: banks sort a day anew once it is over.
 */
export function likenessOf({ account, booked_on, amount, id, text }: Payment) {
  const written = id === undefined ? ['text', text.toLowerCase().replace(/\s+/g, '')] : ['id', id];
  return createHash('sha256')
    .update(JSON.stringify([account, booked_on, amount, ...written]))
    .digest('hex')
    .slice(0, 40);
}

/** The key of the first, second, … of payments that are alike. */
export const lineKey = (likeness: string, ordinal: number) => `${likeness}-${ordinal}`;
