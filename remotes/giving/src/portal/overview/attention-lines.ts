import type { Overview } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { may } from '@lapis/portal';
import { href } from '@lapis/router';
import { counted } from '../parts/counted';
import { monthName } from './month-words';

interface AttentionLine {
  words: string;
  /** Absent if the user may not open the page. */
  to?: string;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Says since when a disputed payment waits. Only Stripe knows the deadline. */
function disputeWords(count: number, on: string, today: string) {
  const days = Math.round((Date.parse(today) - Date.parse(on)) / 86_400_000);
  const ago = days <= 0 ? 'today' : `${counted(days, 'day')} ago, on ${day.format(new Date(on))}`;
  return `${counted(count, 'disputed card payment')} to answer on Stripe’s website, which shows the deadline. The bank took ${count === 1 ? 'it' : 'the last one'} back ${ago}`;
}

interface MailServerState {
  is_sent: boolean;
  from: string | null;
}

/** Says why givers get no emails; undefined if they do. */
function mailLine({ is_sent, from }: MailServerState): AttentionLine | undefined {
  if (is_sent && from !== null) return undefined;
  return {
    words: is_sent
      ? 'The site has no email address to send from: thank-yous and receipts wait. Add one in Settings, under Contact'
      : 'No mail server is set up: givers get no details, thank-yous or receipts by email. Please thank them yourself',
    ...(may('settings') && { to: href(is_sent ? 'admin.settings' : 'admin.mail') }),
  };
}

type Missed = Overview['attention']['missed'][number];

const missedMonths = (months: string[]) =>
  months.length === 1
    ? monthName(months[0] ?? '')
    : `${counted(months.length, 'month')} up to ${monthName(months.at(-1) ?? '')}`;

/** Names the standing orders of which a payment is missing, and counts those that aren't named. */
function missedLines({ missed, missed_total }: Overview['attention']): AttentionLine[] {
  const named = missed.map(({ gift_id, name, amount, months }: Missed) => ({
    words: `${name || 'An unknown giver'}: no standing order of ${pounds(amount)} for ${missedMonths(months)}. End it, or say it was skipped`,
    to: href('admin.giving.standing-order', { id: gift_id }),
  }));
  const others = missed_total - missed.length;
  return others > 0
    ? [
        ...named,
        {
          words: `${counted(others, 'more standing order')} with a missing payment`,
          to: href('admin.giving.standing-orders'),
        },
      ]
    : named;
}

/** Returns the open tasks, most urgent first. */
export function attentionLines(
  attention: Overview['attention'],
  mail: MailServerState | undefined,
  today: string,
): AttentionLine[] {
  const {
    unmatched,
    disputes,
    newest_dispute,
    failing,
    overdue,
    records_to_send,
    claimable,
    possible_duplicates,
    thanks_due,
    thanks_since,
  } = attention;
  const gifts = href('admin.giving.gifts');
  const noMail = mail && mailLine(mail);
  const lines = [
    ...(noMail ? [{ isDue: true, ...noMail }] : []),
    {
      isDue: newest_dispute !== null,
      words: newest_dispute ? disputeWords(disputes, newest_dispute.on, today) : '',
      to: newest_dispute ? href('admin.giving.gift', { id: newest_dispute.gift_id }) : '',
    },
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
      isDue: thanks_due > 0,
      words: `${counted(thanks_due, 'gift')} to thank for by post or phone`,
      to: `${href('admin.giving.thanks')}?from=${thanks_since}`,
    },
    {
      isDue: possible_duplicates > 0,
      words: counted(possible_duplicates, 'possible duplicate supporter'),
      to: `${href('admin.giving.supporters')}?state=duplicates`,
    },
  ]
    .filter(({ isDue }) => isDue)
    .map(({ isDue: _, ...line }) => line);
  return [...lines, ...missedLines(attention)];
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
