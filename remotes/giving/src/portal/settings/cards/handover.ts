import type { CardSetup } from '@lapis/contract';

/**
 * What the server needs at Stripe's API, for a restricted key. Derived from the calls that the server makes:
 * Stripe publishes no list by call.
 */
const keyPermissions = {
  write: [
    'Checkout Sessions',
    'Charges and Refunds',
    'Subscriptions',
    'Customers',
    'Customer portal',
    'Products',
    'Prices',
  ],
  read: [
    'Balance',
    'Balance Transaction Sources',
    'Disputes',
    'Invoices',
    'Payment Intents',
    'Payment Methods',
  ],
};

/** The message for the person who runs the server. It has no key in it. */
export const toHandover = ({ webhook, events }: Pick<CardSetup, 'webhook' | 'events'>) =>
  `Please connect our website to our Stripe account. I have invited you there, so that no key has to be sent.

1. In Stripe, under Developers, Webhooks, add this address:
${webhook}
with these events:
${events.join('\n')}

2. On the server, set STRIPE_WEBHOOK_SECRET to the webhook’s signing secret (it begins with whsec_) and STRIPE_SECRET_KEY to a key: the test mode’s first (sk_test_ or rk_test_), later the live mode’s.
A restricted key (rk_) is safer. It needs to write: ${keyPermissions.write.join(', ')}; and to read: ${keyPermissions.read.join(', ')}.

3. Restart the website. The whole guide is docs/how-to/set-up-stripe.md, in the website’s source code.`;
