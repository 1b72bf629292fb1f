import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { TestPayments } from '../provider';
import { callStripe, isMissing } from './open-stripe';

/** Metadata of a test payment. It has no gift's reference, so nothing is booked for it. */
const mark = { lapis_test: 'yes' };

const AMOUNT = 500;

/** Starts payments in Stripe's test mode that no gift is recorded for, and follows them. */
export function openTestPayments({
  stripe,
  log,
}: {
  stripe: Stripe;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): TestPayments {
  return {
    begin: ({ title, back }) =>
      callStripe(log, async () => {
        const { id: session, url } = await stripe.checkout.sessions.create({
          mode: 'payment',
          submit_type: 'donate',
          metadata: mark,
          payment_intent_data: { metadata: mark, description: title },
          success_url: back,
          cancel_url: back,
          adaptive_pricing: { enabled: false },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'gbp', unit_amount: AMOUNT, product_data: { name: title } },
            },
          ],
        });
        if (!url) throw new Error(`Stripe gave the session ${session} no address`);
        return { session, url };
      }),

    state: (id) =>
      callStripe(log, async () => {
        try {
          const { metadata, status, payment_status } = await stripe.checkout.sessions.retrieve(id);
          if (metadata?.['lapis_test'] !== mark.lapis_test) return undefined;
          if (status === 'complete') return payment_status === 'paid' ? 'paid' : 'open';
          return status === 'expired' ? 'expired' : 'open';
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
  };
}
