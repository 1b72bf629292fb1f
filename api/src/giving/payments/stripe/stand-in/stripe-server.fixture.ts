import Stripe from 'stripe';
import { standInAccount } from './account.fixture';
import { type ApiAnswer, paramsOf, standInApi } from './api.fixture';
import type { StripeEvent } from './things.fixture';

const SECRET_KEY = 'sk_test_ofthestandin';
const WEBHOOK_SECRET = 'whsec_ofthestandin';

/** The settings of a site whose cards the stand-in takes. */
export const stripeSettings = (apiUrl: string) => ({
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: apiUrl,
});

/** How the line to the stand-in is: cut before a call arrives, or after it was done. */
export type Line = 'good' | 'cut before' | 'cut after';

export type StandIn = ReturnType<typeof stripeStandIn>;

/** A Stripe of our own: an account, its calls, and its events with signatures. */
export function stripeStandIn({
  name,
  step,
  pageUrl = (id) => `https://checkout.stripe.example/${id}`,
}: {
  name: string;
  step?: number;
  pageUrl?: (id: string) => string;
}) {
  const account = standInAccount({ name, ...(step !== undefined && { step }) });
  const call = standInApi(account, { key: SECRET_KEY, pageUrl });
  let line: Line = 'good';

  /** Answers a call; undefined where the line is cut. */
  function answer(method: string, url: string, headers: Headers, body: string): ApiAnswer | undefined {
    if (line === 'cut before') return undefined;
    const { pathname, searchParams } = new URL(url);
    const answered = call(
      {
        method,
        path: pathname.replace(/^\/v1\//, ''),
        params: paramsOf(method === 'GET' ? searchParams : new URLSearchParams(body)),
      },
      { authorization: headers.get('authorization'), idempotencyKey: headers.get('idempotency-key') },
    );
    return line === 'cut after' && method !== 'GET' ? undefined : answered;
  }

  return {
    account,
    answer,
    setLine(now: Line) {
      line = now;
    },
    /** Reaches it without a network. */
    httpClient: Stripe.createFetchHttpClient(async (url, init) => {
      const { method = 'GET', headers, body } = (init ?? {}) as RequestInit;
      const sent = answer(method, String(url), new Headers(headers), typeof body === 'string' ? body : '');
      if (!sent) throw new TypeError('fetch failed');
      return Response.json(sent.body, { status: sent.status });
    }),
  };
}

const signer = new Stripe(SECRET_KEY);

/** An event as Stripe sends it; signed by another secret, or long ago, where that is said. */
export function signed(event: StripeEvent, { secret = WEBHOOK_SECRET, age = 0 } = {}) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return {
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signer.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
  };
}
