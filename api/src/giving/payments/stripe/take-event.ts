import type Stripe from 'stripe';
import type { Database } from '../../../server/database/database';
import type { StripeSettings } from '../../../server/settings/stripe';
import { paymentEventsRepository } from '../payment-events.repository';
import { readEventSubject } from './event-subject';

/** Maximum age of a signature in seconds, so that intercepted calls can't be replayed later. */
const TOLERANCE = 300;

/**
 * Creates the webhook handler, which takes the raw body and the signature header. If the signature is valid
 * and the site handles the event, the handler stores only the event's type and ids, because the data is
 * fetched from Stripe later. It returns false and stores nothing if the signature is invalid.
 */
export function eventTaker({
  db,
  stripe,
  settings,
}: {
  db: Database;
  stripe: Stripe;
  settings: StripeSettings;
}) {
  function signedEvent(body: Buffer | string, signature: string) {
    try {
      return stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, TOLERANCE);
    } catch {
      // Unsigned, signed with a different key, or not JSON.
      return undefined;
    }
  }

  return async (body: Buffer | string, signature: string) => {
    const event = signedEvent(body, signature);
    if (!event) return false;
    const subject = event.livemode === settings.isLive ? readEventSubject(event) : undefined;
    if (subject)
      await paymentEventsRepository(db).add({ event_key: event.id, kind: event.type, object: subject });
    return true;
  };
}
