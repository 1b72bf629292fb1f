import type { Statement, StatementLine, StatementWhole } from '@lapis/contract';
import { counted } from '../parts/counted';
import { dayInList } from '../parts/days';

/** Summarises an upload, e.g. '12 payments matched, 3 to check, 40 already uploaded.' */
export function outcomeWords({ matched, unmatched, known, outgoing }: StatementWhole) {
  const said = [
    `${counted(matched, 'payment')} matched`,
    `${unmatched} to check`,
    known > 0 && `${known} already uploaded`,
    outgoing > 0 && `${counted(outgoing, 'outgoing payment')} skipped`,
  ];
  return `${said.filter(Boolean).join(', ')}.`;
}

export const problemWords = (count: number) => `${counted(count, 'line')} could not be read:`;

export function formatStatementDays({ from, until }: Statement) {
  if (!from || !until) return 'No payments';
  return from === until ? dayInList(from) : `${dayInList(from)} – ${dayInList(until)}`;
}

/** Says why a payment may be of a gift, and that a match sends its giver an email. */
export const whyGift = ({ why, gets_thanks }: StatementLine['may_be'][number]) =>
  gets_thanks ? `${why} They get a thank-you email.` : why;
