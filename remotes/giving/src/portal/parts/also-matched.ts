import { counted } from './counted';

/** Says how many payments to check were matched too; empty if none. */
export const alsoMatched = (also: number) =>
  also === 0 ? '' : ` ${counted(also, 'payment')} to check ${also === 1 ? 'was' : 'were'} matched with it.`;
