import type Stripe from 'stripe';
import type { Database } from '../../../server/database/database';
import { type GiftRow, giftsRepository } from '../../gifts/gifts.repository';
import { ledgerRepository } from '../../ledger/ledger.repository';

/**
 * Metadata key for the gift's reference. The key distinguishes gifts from the objects of other applications
 * that share the Stripe account.
 */
const REFERENCE = 'gift_reference';

export const toMetadata = ({ id, reference }: Pick<GiftRow, 'id' | 'reference'>) => ({
  [REFERENCE]: reference,
  gift_id: String(id),
});

export const toId = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : thing?.id;

/** Finds the gift whose reference is in an object's metadata; undefined for other applications' objects. */
export const giftByMetadata = async (db: Database, metadata: Stripe.Metadata | null | undefined) => {
  const reference = metadata?.[REFERENCE];
  return reference ? giftsRepository(db).byReference(reference) : undefined;
};

/** Finds the gift that a charge pays for, single or monthly; undefined if the charge isn't this site's. */
export async function giftOfCharge(db: Database, stripe: Stripe, charge: Stripe.Charge) {
  const booked = await ledgerRepository(db).bySource(`stripe:${charge.id}`);
  if (booked?.gift_id) return giftsRepository(db).find(booked.gift_id);
  const intent = charge.payment_intent;
  const gift =
    (await giftByMetadata(db, charge.metadata)) ??
    (typeof intent === 'object' ? await giftByMetadata(db, intent?.metadata) : undefined);
  if (gift || !charge.customer) return gift;
  return giftOfInvoice(db, stripe, toId(intent));
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
  const id = toId(subscription) ?? '';
  return (
    (await giftsRepository(db).bySubscription(id)) ??
    (await giftByMetadata(db, details.metadata)) ??
    giftByMetadata(db, (await stripe.subscriptions.retrieve(id)).metadata)
  );
}
