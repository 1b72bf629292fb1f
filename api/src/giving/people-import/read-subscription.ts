import type { Basis, EndCause } from '@lapis/contract';
import type { Cells, Part, ReadingContext } from './read-person';
import { readDayOf } from './read-day-of';

export type SubscriptionPart =
  | { isOn: true; basis: Basis; words: string; on: string }
  | { isOn: false; because: EndCause };

const words = {
  on: /^(subscribed|active|enabled|confirmed|opted[ -]?in|true|yes|y|1)$/,
  asked: /^(unsubscribed|disabled|opted[ -]?out|opt[ -]?out|blocklisted|blacklisted|inactive|false|no|n|0)$/,
  bounced: /^(cleaned|bounced?|hard bounced?|invalid|undeliverable)$/,
  complained: /^(complained|complaint|spam|abuse)$/,
};

const isYes = (text: string) =>
  /^(true|yes|y|1|x|opted[ -]?out|opt[ -]?out|unsubscribed)$/i.test(text.trim());

/** Returns whether a row's person subscribes, or why not; undefined if the row doesn't say. */
function readStatus({ status, opt_out }: Cells): 'on' | EndCause | 'unclear' | undefined {
  if (opt_out && isYes(opt_out.slice(0, 40))) return 'asked';
  const text = (status ?? '').slice(0, 60).toLowerCase().trim();
  if (!text) return opt_out === undefined ? undefined : 'on';
  for (const state of ['on', 'asked', 'bounced', 'complained'] as const)
    if (words[state].test(text)) return state;
  return 'unclear';
}

function withBasis(fields: Cells, { basis, month_first, today }: ReadingContext): Part<SubscriptionPart> {
  const agreed = (fields.consent_words ?? '').slice(0, 1000).trim() || basis?.words;
  const on = fields.consent_day ? readDayOf(fields.consent_day, month_first) : basis?.on;
  if (!agreed)
    return { problem: 'There are no words that say what they agreed to, so they are not subscribed.' };
  if (!on)
    return {
      problem: 'The day on which they agreed is missing or can’t be read, so they are not subscribed.',
    };
  if (on > today)
    return { problem: 'The day on which they agreed is in the future, so they are not subscribed.' };
  return { value: { isOn: true, basis: basis?.basis ?? 'consent', words: agreed, on } };
}

/** Reads a subscription with its proof, or the wish to get no emails, which becomes a suppression. */
export function readSubscription(
  fields: Cells,
  context: ReadingContext,
  email: string,
): Part<SubscriptionPart> {
  const { subscribers } = context;
  if (subscribers === 'none') return undefined;
  if (!email) return { problem: 'Without an email address, they can’t be subscribed.' };
  if (subscribers === 'unsubscribed') return { value: { isOn: false, because: 'asked' } };
  if (subscribers === 'bounced') return { value: { isOn: false, because: 'bounced' } };
  const status = readStatus(fields) ?? (subscribers === 'subscribed' ? 'on' : 'unclear');
  if (status === 'unclear') return { problem: 'The table does not say that they subscribe.' };
  return status === 'on' ? withBasis(fields, context) : { value: { isOn: false, because: status } };
}
