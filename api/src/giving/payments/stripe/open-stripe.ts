import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { HttpError, invalidField } from '../../../server/http/http-error';
import type { StripeSettings } from '../../../server/settings/stripe';
import { SECOND } from '../../../server/time/clock';

/** Time limit in milliseconds: more than Stripe needs, but short enough for a waiting giver. */
const TIMEOUT = 15 * SECOND;

type StripeOptions = NonNullable<ConstructorParameters<typeof Stripe>[1]>;

export type HttpClient = NonNullable<StripeOptions['httpClient']>;

/**
 * Creates Stripe's client, without automatic retries: callers retry themselves with the same idempotency key.
 */
export const openStripe = (
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  httpClient?: HttpClient,
) =>
  new Stripe(secretKey, {
    timeout: TIMEOUT,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl && { protocol: 'http', host: apiUrl.hostname, port: apiUrl.port }),
    ...(httpClient && { httpClient }),
  });

export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Reduces an error to the fields that may be logged, because Stripe's errors contain whole payments. */
export function toLogFields(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return { err: error };
  const { type, code, message, requestId } = error;
  return { type, code, message, requestId };
}

/**
 * Calls Stripe while a visitor or staff member waits. Stripe's own message only goes to the log.
 * @throws HttpError 422 if Stripe rejects the email address, otherwise 502, with a message for the person
 * waiting
 */
export async function callStripe<Answer>(log: Pick<FastifyBaseLogger, 'warn'>, call: () => Promise<Answer>) {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === 'email_invalid')
      throw invalidField(
        'email',
        'Our payment provider does not accept this email address. Please check it.',
      );
    log.warn(toLogFields(error), 'Stripe refused a request');
    const isRefusal =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError;
    throw new HttpError(
      502,
      isRefusal
        ? 'Our payment provider refused this. Nothing was changed. Please write to us if you need help.'
        : 'Our payment provider can’t be reached right now. Please try again in a few minutes.',
    );
  }
}
