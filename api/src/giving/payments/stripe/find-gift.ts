import type Stripe from 'stripe';
import type { Database } from '../../../server/database/database';
import { type GiftRow, giftsRepository } from '../../gifts/gifts.repository';
import { ledgerRepository } from '../../ledger/ledger.repository';

/** Under this name Stripe keeps the reference of the gift. Others may use the same account for something else. */
const REFERENCE = 'gift_reference';

/** What Stripe is told to keep with all that belongs to a gift. */
export const metadataOf = ({ id, reference }: Pick<GiftRow, 'id' | 'reference'>) => ({
  [REFERENCE]: reference,
  gift_id: String(id),
});

/** The id of something, whether it came whole or not. */
export const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : thing?.id;

/** The gift whose reference is kept with something of Stripe's; undefined where it is none of this site's. */
export const giftByMetadata = async (db: Database, metadata: Stripe.Metadata | null | undefined) => {
  const reference = metadata?.[REFERENCE];
  return reference ? giftsRepository(db).byReference(reference) : undefined;
};

/** The gift that a charge pays for, a single one or a month's; undefined where it is none of this site's. */
export async function giftOfCharge(db: Database, stripe: Stripe, charge: Stripe.Charge) {
  const booked = await ledgerRepository(db).bySource(`stripe:${charge.id}`);
  if (booked?.gift_id) return giftsRepository(db).find(booked.gift_id);
  const intent = charge.payment_intent;
  const gift =
    (await giftByMetadata(db, charge.metadata)) ??
    (typeof intent === 'object' ? await giftByMetadata(db, intent?.metadata) : undefined);
  // Subscriptions belong to a customer.
  if (gift || !charge.customer) return gift;
  return giftOfInvoice(db, stripe, idOf(intent));
}

async function giftOfInvoice(db: Database, stripe: Stripe, intent: string | undefined) {
  if (intent === undefined) return undefined;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
    expand: ['data.invoice'],
  });
  const invoice = data[0]?.invoice;
  const details =
    typeof invoice === 'object' && !invoice.deleted ? invoice.parent?.subscription_details : undefined;
  if (!details) return undefined;
  const subscription = details.subscription;
  const id = idOf(subscription) ?? '';
  return (
    (await giftsRepository(db).bySubscription(id)) ??
    (await giftByMetadata(db, details.metadata)) ??
    giftByMetadata(db, (await stripe.subscriptions.retrieve(id)).metadata)
  );
}
