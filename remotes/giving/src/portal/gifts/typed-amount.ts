import { penceOf } from '@lapis/contract/money';
import { moneyWords } from '../parts/money-text';

/** What is said of a text that is no amount of money; undefined where it is one. */
export const amountProblem = (text: string) => ((penceOf(text) ?? 0) > 0 ? undefined : moneyWords);

/** Of a form that is opened: what is sent twice by it is done once. */
export const formKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
