import type { Overview } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { href } from '@lapis/router';
import { counted } from '../parts/counted';

interface AttentionLine {
  words: string;
  to: string;
}

/** Returns the open tasks, most urgent first. */
export function attentionLines(attention: Overview['attention']): AttentionLine[] {
  const { unmatched, failing, overdue, records_to_send, claimable, possible_duplicates } = attention;
  const gifts = href('admin.giving.gifts');
  return [
    {
      isDue: failing > 0,
      words: `${counted(failing, 'monthly gift')} whose last payment failed`,
      to: `${gifts}?state=failing`,
    },
    {
      isDue: unmatched > 0,
      words: `${counted(unmatched, 'bank payment')} still to match`,
      to: href('admin.giving.statements'),
    },
    {
      isDue: records_to_send > 0,
      words: `${counted(records_to_send, 'written record')} to send for Gift Aid given by phone`,
      to: `${href('admin.giving.declarations')}?state=record_to_send`,
    },
    {
      isDue: claimable !== 0,
      words:
        claimable < 0
          ? `${pounds(-claimable)} of Gift Aid to repay to HMRC`
          : `${pounds(claimable)} of Gift Aid to claim from HMRC`,
      to: href('admin.giving.claims'),
    },
    {
      isDue: overdue > 0,
      words: `${counted(overdue, 'bank transfer')} promised over two weeks ago and not received`,
      to: `${gifts}?${new URLSearchParams({ state: 'waiting', method: 'transfer', interval: 'once', sort: 'created_at' })}`,
    },
    {
      isDue: possible_duplicates > 0,
      words: counted(possible_duplicates, 'possible duplicate supporter'),
      to: `${href('admin.giving.supporters')}?state=duplicates`,
    },
  ]
    .filter(({ isDue }) => isDue)
    .map(({ words, to }) => ({ words, to }));
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export function comparisonWords(comparison: Overview['comparison']) {
  if (!comparison) return 'Card payments have not been checked against the payment provider yet.';
  const { at, difference, missing, problem } = comparison;
  const compared = `Card payments were checked against the payment provider on ${moment.format(new Date(at))}`;
  const added =
    missing === 0
      ? ''
      : `${counted(missing, 'missing entry', 'missing entries')} ${missing === 1 ? 'has' : 'have'} been added`;
  if (problem)
    return `${compared}, and something could not be put right: ${problem} Please ask your technical contact to look into it.`;
  if (added) return `${compared}: ${added}.`;
  return difference === 0
    ? `${compared}: everything matches.`
    : `${compared}: the totals differ by ${pounds(Math.abs(difference))}. Please ask your technical contact to look into it.`;
}
