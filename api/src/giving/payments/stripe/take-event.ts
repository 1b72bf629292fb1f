import type Stripe from 'stripe';
import type { Database } from '../../../server/database/database';
import type { StripeSettings } from '../../../server/settings/stripe';
import { paymentEventsRepository } from '../payment-events.repository';
import { toldBy } from './told';

/** In seconds: how old a signature may be, so that who has overheard one can't send it again later. */
const TOLERANCE = 300;

/**
 * Takes calls that say to be Stripe's: the bytes as they came, and the header of the signature. One that Stripe has
 * signed is kept, where it is about something that the site looks into; only what it is about, nothing that it says.
 * Answers false for any other, which leaves no trace.
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
      // Not signed, or not by Stripe, or no JSON: there is nothing to tell apart.
      return undefined;
    }
  }

  return async (body: Buffer | string, signature: string) => {
    const event = signedEvent(body, signature);
    if (!event) return false;
    const told = event.livemode === settings.isLive ? toldBy(event) : undefined;
    if (told) await paymentEventsRepository(db).add({ event_key: event.id, kind: event.type, object: told });
    return true;
  };
}
