import type { Statement, StatementWhole } from '@lapis/contract';
import { counted } from '../parts/counted';
import { dayInList } from '../parts/days';

/** What became of a statement: '12 payments matched, 3 to look at, 40 known already.' */
export function outcomeWords({ matched, unmatched, known, outgoing }: StatementWhole) {
  const said = [
    `${counted(matched, 'payment')} matched`,
    `${unmatched} to look at`,
    known > 0 && `${known} known already`,
    outgoing > 0 && `${counted(outgoing, 'outgoing payment')} passed over`,
  ];
  return `${said.filter(Boolean).join(', ')}.`;
}

/** Of lines that could not be read: '2 lines could not be read:'. */
export const problemWords = (count: number) => `${counted(count, 'line')} could not be read:`;

/** Which days it has. */
export function daysOf({ from, until }: Statement) {
  if (!from || !until) return 'No payments';
  return from === until ? dayInList(from) : `${dayInList(from)} – ${dayInList(until)}`;
}
