import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { HttpError } from '../../../server/http/http-error';
import type { StripeSettings } from '../../../server/settings/stripe';
import { SECOND } from '../../../server/time/clock';

/** Longer than Stripe ever needs, and shorter than a giver waits. */
const TIMEOUT = 15 * SECOND;

type StripeOptions = NonNullable<ConstructorParameters<typeof Stripe>[1]>;

/** How a stand-in is reached without a network, in tests. */
export type HttpClient = NonNullable<StripeOptions['httpClient']>;

/**
 * Stripe's client. It asks each thing once: whatever is asked again is asked with the same key of idempotency, by whoever
 * knows that it is the same.
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

/** Whether Stripe says that there is no such thing, or no such thing any more. */
export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * Asks Stripe for somebody who waits for the answer.
 * @throws HttpError 502, in words for that person; what Stripe says is for the log
 */
export async function ask<Answer>(log: Pick<FastifyBaseLogger, 'warn'>, call: () => Promise<Answer>) {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, message, requestId } = error;
    log.warn({ type, code, message, requestId }, 'Stripe did not do what it was asked for');
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
