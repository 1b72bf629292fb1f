import { parsePounds } from '@lapis/contract/money';
import { moneyWords } from './money-text';

/** Returns an error unless the text is an amount above zero. */
export const amountProblem = (text: string) => ((parsePounds(text) ?? 0) > 0 ? undefined : moneyWords);

/** Creates an idempotency key for an opened form, so that submitting it twice counts once. */
export const formKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
