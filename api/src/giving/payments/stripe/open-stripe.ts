import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { HttpError, invalid } from '../../../server/http/http-error';
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

/** What is written down of an error: of Stripe's no more than this, since they have whole payments with them. */
export function inLog(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return { err: error };
  const { type, code, message, requestId } = error;
  return { type, code, message, requestId };
}

/**
 * Asks Stripe for somebody who waits for the answer.
 * @throws HttpError 422 for an address of mail that Stripe does not take, otherwise 502, in words for that person; what
 * Stripe says is for the log
 */
export async function ask<Answer>(log: Pick<FastifyBaseLogger, 'warn'>, call: () => Promise<Answer>) {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // What Stripe says of it has the address in it.
    if (error.code === 'email_invalid')
      throw invalid('email', 'Our payment provider does not accept this email address. Please check it.');
    log.warn(inLog(error), 'Stripe did not do what it was asked for');
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
