import type { Statement, StatementWhole } from '@lapis/contract';
import { counted } from '../parts/counted';
import { dayInList } from '../parts/days';

/** What became of a statement: '12 payments matched, 3 to check, 40 already uploaded.' */
export function outcomeWords({ matched, unmatched, known, outgoing }: StatementWhole) {
  const said = [
    `${counted(matched, 'payment')} matched`,
    `${unmatched} to check`,
    known > 0 && `${known} already uploaded`,
    outgoing > 0 && `${counted(outgoing, 'outgoing payment')} skipped`,
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
