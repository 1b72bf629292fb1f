import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { Tables } from '../../../server/database/tables';
import type { GiftEventKind, GiftRow } from '../../gifts/gifts.repository';

export interface NewGiftEvent {
  kind: GiftEventKind;
  amount: number | null;
  source_key: string;
  at: string;
}

export type GiftEventRow = Pick<Selectable<Tables['gift_events']>, 'kind' | 'source_key' | 'at'>;

const isDecisive = ({ kind }: GiftEventRow) => ['begun', 'failed', 'mended', 'cancelled'].includes(kind);

export function monthlyAmount({ items }: Pick<Stripe.Subscription, 'items'>) {
  const [item] = items.data;
  return item?.price.unit_amount ? item.price.unit_amount * (item.quantity ?? 1) : undefined;
}

export const hasEnded = ({ status }: Pick<Stripe.Subscription, 'status'>) => status === 'canceled';
export const isFailing = ({ status }: Pick<Stripe.Subscription, 'status'>) =>
  status === 'past_due' || status === 'unpaid';
const hasBegun = ({ status }: Pick<Stripe.Subscription, 'status'>) =>
  status !== 'incomplete' && status !== 'incomplete_expired';

/**
 * Returns the events to record, derived from a subscription's current state; `latest_invoice` must be
 * expanded. No event is dated before an earlier one that affects the gift's state, so that the state read
 * last wins even if Stripe's timestamps are equal.
 */
export function newEvents(
  gift: Pick<GiftRow, 'amount'>,
  noted: GiftEventRow[],
  subscription: Stripe.Subscription,
): NewGiftEvent[] {
  if (!hasBegun(subscription)) return [];
  const events: NewGiftEvent[] = [];
  const all = () => [...noted, ...events];
  const add = (
    kind: GiftEventKind,
    key: string,
    seconds: number | null | undefined,
    amount: number | null = null,
  ) => {
    if (all().some(({ source_key }) => source_key === key)) return;
    const told = new Date((seconds ?? subscription.start_date) * 1000).toISOString();
    const last = latest(all());
    events.push({ kind, amount, source_key: key, at: last && last.at > told ? last.at : told });
  };
  const { id, items, ended_at, canceled_at, latest_invoice: invoice } = subscription;
  if (typeof invoice === 'string') throw new Error('Stripe sent only the id of an invoice');
  add('begun', `stripe:begun:${id}`, subscription.start_date, gift.amount);
  const amount = monthlyAmount(subscription);
  if (amount !== undefined && amount !== gift.amount)
    add('changed', `stripe:changed:${items.data[0]?.price.id}`, Math.floor(Date.now() / 1000), amount);
  if (hasEnded(subscription)) add('cancelled', `stripe:cancelled:${id}`, ended_at ?? canceled_at);
  else if (isFailing(subscription))
    add('failed', `stripe:failed:${invoice?.id}`, invoice?.status_transitions.finalized_at);
  else if (latest(all())?.kind === 'failed') {
    const { paid_at, voided_at, marked_uncollectible_at } = invoice?.status_transitions ?? {};
    const failed = latest(all())?.source_key?.replace('stripe:failed:', '');
    add('mended', `stripe:mended:${failed}`, paid_at ?? voided_at ?? marked_uncollectible_at);
  }
  return events;
}

function latest(events: GiftEventRow[]) {
  let found: GiftEventRow | undefined;
  for (const event of events)
    if (isDecisive(event) && (found === undefined || event.at >= found.at)) found = event;
  return found;
}
