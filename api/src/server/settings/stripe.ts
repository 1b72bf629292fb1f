import { z } from 'zod';
import { StartFailure } from './start-failure';

/**
 * Accepts only a test server on this machine, because the key must never be sent anywhere else without TLS.
 */
const isOfThisMachine = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && pathname === '/';
};

export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,}$/)
    .optional()
    .describe(
      'a secret or restricted key of Stripe, which begins with sk_live_, rk_live_, sk_test_ or rk_test_',
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=-]{8,}$/)
    .optional()
    .describe('the signing secret of the webhook at Stripe, which begins with whsec_'),
  STRIPE_API_URL: z
    .string()
    .refine(isOfThisMachine)
    .transform((value) => new URL(value))
    .optional()
    .describe('for tests, the http address of a stand-in on this machine, such as http://127.0.0.1:4010'),
};

interface StripeVariables {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: URL | undefined;
}

export function readStripeSettings({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_URL,
}: StripeVariables) {
  if (STRIPE_SECRET_KEY === undefined && STRIPE_WEBHOOK_SECRET === undefined) {
    if (STRIPE_API_URL)
      throw new StartFailure('STRIPE_API_URL only goes with STRIPE_SECRET_KEY: set that too.');
    return undefined;
  }
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined)
    throw new StartFailure(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither.',
    );
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    /** False in Stripe's test mode. Events from the other mode are ignored. */
    isLive: /^.._live_/.test(STRIPE_SECRET_KEY),
    apiUrl: STRIPE_API_URL,
  };
}

export type StripeSettings = NonNullable<ReturnType<typeof readStripeSettings>>;
