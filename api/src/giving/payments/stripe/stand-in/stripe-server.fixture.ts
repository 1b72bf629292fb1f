import Stripe from 'stripe';
import { standInAccount } from './account.fixture';
import { type ApiAnswer, parseParams, standInApi } from './api.fixture';
import type { StripeEvent } from './things.fixture';

const SECRET_KEY = 'sk_test_ofthestandin';
const WEBHOOK_SECRET = 'whsec_ofthestandin';

/** Settings for a site that uses the fake Stripe. */
export const stripeSettings = (apiUrl: string) => ({
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: apiUrl,
});

/** Connection to the fake Stripe: cut before a call arrives, or after it has been carried out. */
export type ConnectionState = 'good' | 'cut before' | 'cut after';

export type StandIn = ReturnType<typeof stripeStandIn>;

/** A fake Stripe: account, API and signed events. */
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
  let line: ConnectionState = 'good';

  /** Returns undefined if the connection is cut. */
  function answer(method: string, url: string, headers: Headers, body: string): ApiAnswer | undefined {
    if (line === 'cut before') return undefined;
    const { pathname, searchParams } = new URL(url);
    const answered = call(
      {
        method,
        path: pathname.replace(/^\/v1\//, ''),
        params: parseParams(method === 'GET' ? searchParams : new URLSearchParams(body)),
      },
      { authorization: headers.get('authorization'), idempotencyKey: headers.get('idempotency-key') },
    );
    return line === 'cut after' && method !== 'GET' ? undefined : answered;
  }

  return {
    account,
    answer,
    setLine(now: ConnectionState) {
      line = now;
    },
    httpClient: Stripe.createFetchHttpClient(async (url, init) => {
      const { method = 'GET', headers, body } = (init ?? {}) as RequestInit;
      const sent = answer(method, String(url), new Headers(headers), typeof body === 'string' ? body : '');
      if (!sent) throw new TypeError('fetch failed');
      return Response.json(sent.body, { status: sent.status });
    }),
  };
}

const signer = new Stripe(SECRET_KEY);

/** Signs an event as Stripe does; `secret` and `age` fake a wrong or old signature. */
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
