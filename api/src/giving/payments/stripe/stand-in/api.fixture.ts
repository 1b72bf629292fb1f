import type { Account } from './account.fixture';
import type { Kind, StripeThing } from './things.fixture';

/** Parameters of a call: `a[b]=c` becomes `{ a: { b: 'c' } }`; lists are keyed by index. */
export interface Params {
  [name: string]: string | Params;
}

export interface ApiAnswer {
  status: number;
  body: object;
}

export function parseParams(form: URLSearchParams): Params {
  const params: Params = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let place = params;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Params;
    place[path.at(-1) ?? ''] = value;
  }
  return params;
}

const at = (params: Params, ...path: string[]): string | undefined => {
  let value: string | Params | undefined = params;
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined;
  return typeof value === 'string' ? value : undefined;
};
const all = (value: string | Params | undefined) =>
  typeof value === 'object' ? (Object.values(value) as string[]) : [];

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly type = 'invalid_request_error',
  ) {
    super(message);
  }
}

/**
 * Implements the calls of Stripe's API that the site makes: idempotency keys, paging, expansion and errors.
 */
export function standInApi(
  account: Account,
  { key, pageUrl }: { key: string; pageUrl: (id: string) => string },
) {
  const { things, money } = account;
  const answered = new Map<string, { params: string; answer: ApiAnswer }>();

  function found(object: Kind, id: string) {
    const thing = things.find(id);
    if (thing?.object !== object) throw new Refusal(404, 'resource_missing', `No such ${object}: '${id}'`);
    return thing;
  }

  /** Returns a copy with the requested fields expanded. */
  function expanded(thing: object, paths: string[]): object {
    const copy = structuredClone(thing) as Record<string, unknown>;
    if (copy['object'] === 'invoice' && paths.some((path) => path.startsWith('payments')))
      copy['payments'] = list(
        things.all('invoice_payment').filter(({ invoice }) => invoice === copy['id']),
        {},
      );
    for (const path of paths) {
      if (path.split('.').length > 4) throw new Refusal(400, 'parameter_invalid', 'Expanded too deeply');
      const [first = '', ...rest] = path.split('.');
      copy[first] = inner(copy[first], rest.length > 0 ? [rest.join('.')] : []);
    }
    return copy;
  }

  function inner(value: unknown, rest: string[]): unknown {
    if (Array.isArray(value)) return value.map((one) => inner(one, rest));
    if (typeof value === 'string') {
      const thing = things.find(value);
      return thing ? expanded(thing, rest) : value;
    }
    return typeof value === 'object' && value !== null ? expanded(value, rest) : value;
  }

  function list(rows: StripeThing[], params: Params) {
    const expand = all(params['expand']).map((path) => path.replace(/^data\./, ''));
    const after = at(params, 'starting_after');
    const since = Number(at(params, 'created', 'gte') ?? 0);
    const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    const rest = rows.slice(from).filter(({ created }) => created >= since);
    const page = rest.slice(0, Number(at(params, 'limit') ?? 10));
    const data = page.map((row) => expanded(row, expand));
    return { object: 'list', url: '/v1', has_more: rest.length > page.length, data };
  }

  const lists: Record<string, (params: Params) => StripeThing[]> = {
    refunds: (params) => things.all('refund').filter(({ charge }) => charge === at(params, 'charge')),
    disputes: (params) => things.all('dispute').filter(({ charge }) => charge === at(params, 'charge')),
    invoice_payments: (params) =>
      things
        .all('invoice_payment')
        .filter(({ payment }) => payment.payment_intent === at(params, 'payment', 'payment_intent')),
    balance_transactions: () => things.all('balance_transaction'),
    subscriptions: () => things.all('subscription'),
  };

  const kinds: Record<string, Kind> = {
    charges: 'charge',
    payment_intents: 'payment_intent',
    invoices: 'invoice',
    subscriptions: 'subscription',
    'checkout/sessions': 'checkout.session',
  };

  function newSession(params: Params) {
    const line = params['line_items'] as Params;
    const price = (line['0'] as Params)['price_data'] as Params;
    const mode = at(params, 'mode');
    if (mode !== 'payment' && mode !== 'subscription') throw new Refusal(400, 'parameter_missing', 'mode');
    const isMonthly = at(price, 'recurring', 'interval') === 'month';
    if (isMonthly !== (mode === 'subscription') || at(price, 'currency') !== 'gbp')
      throw new Refusal(400, 'parameter_invalid', 'The price does not fit the mode');
    const data = params[isMonthly ? 'subscription_data' : 'payment_intent_data'] as Params;
    const session = things.add('checkout.session', {
      mode,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: at(params, 'client_reference_id') ?? null,
      metadata: data['metadata'] as Record<string, string>,
      customer: null,
      customer_email: at(params, 'customer_email') ?? null,
      subscription: null,
      invoice: null,
      payment_intent: null,
      url: '',
      success_url: at(params, 'success_url') ?? '',
      cancel_url: at(params, 'cancel_url') ?? '',
      amount_total: Number(at(price, 'unit_amount')),
      expires_at: things.now() + 86_400,
    });
    session.url = pageUrl(session.id);
    return session;
  }

  function newRefund(params: Params) {
    const charge = found('charge', at(params, 'charge') ?? '');
    const metadata = (params['metadata'] ?? {}) as Record<string, string>;
    things.pass();
    const made =
      charge.object === 'charge' && money.refund(charge, Number(at(params, 'amount') ?? 0), metadata);
    if (!made) throw new Refusal(400, 'charge_already_refunded', 'So much is not left of the charge');
    return made;
  }

  function changeSubscription(id: string, params: Params) {
    const subscription = found('subscription', id);
    const amount = at(params, 'items', '0', 'price_data', 'unit_amount');
    if (amount !== undefined) account.changeAmount(id, Number(amount));
    if (subscription.object === 'subscription' && at(params, 'default_payment_method') === '')
      subscription.default_payment_method = null;
    return subscription;
  }

  function cancelSubscription(id: string) {
    const subscription = found('subscription', id);
    if (subscription.object === 'subscription' && subscription.status === 'canceled')
      throw new Refusal(404, 'resource_missing', `No such subscription: '${id}'`);
    account.cancel(id);
    return subscription;
  }

  function expireSession(id: string) {
    account.expire(id);
    return found('checkout.session', id);
  }

  function changeCustomer(id: string, params: Params) {
    const customer = found('customer', id);
    if (customer.object === 'customer')
      customer.invoice_settings.default_payment_method =
        at(params, 'invoice_settings', 'default_payment_method') ?? null;
    return customer;
  }

  function write(method: string, path: string, params: Params): object | undefined {
    const [, of = '', id = ''] = /^(.*?)\/([^/]+_[^/]+)(?:\/expire)?$/.exec(path) ?? [];
    if (method === 'DELETE') return of === 'subscriptions' ? cancelSubscription(id) : undefined;
    if (path === 'checkout/sessions') return newSession(params);
    if (path === 'refunds') return newRefund(params);
    if (path === 'billing_portal/sessions')
      return {
        id: things.newId('bps'),
        object: 'billing_portal.session',
        url: pageUrl(
          `portal?customer=${at(params, 'customer')}&back=${encodeURIComponent(at(params, 'return_url') ?? '')}`,
        ),
      };
    if (of === 'checkout/sessions') return expireSession(id);
    if (of === 'subscriptions') return changeSubscription(id, params);
    return of === 'customers' ? changeCustomer(id, params) : undefined;
  }

  function read(path: string, params: Params): object | undefined {
    const rows = lists[path];
    if (rows) return list(rows(params), params);
    const [, of = '', id = ''] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
    const kind = kinds[of];
    return kind && expanded(found(kind, id), all(params['expand']));
  }

  function answer(method: string, path: string, params: Params): ApiAnswer {
    try {
      const body = method === 'GET' ? read(path, params) : write(method, path, params);
      if (!body) throw new Refusal(404, 'url_invalid', `Unrecognized request URL (${method}: /v1/${path})`);
      return { status: 200, body: structuredClone(body) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message, type } = error;
      return { status, body: { error: { type, code, message } } };
    }
  }

  /** Handles a call by method and path below /v1/. */
  return (
    call: { method: string; path: string; params: Params },
    headers: { authorization: string | null; idempotencyKey: string | null },
  ): ApiAnswer => {
    const { method, path, params } = call;
    if (headers.authorization !== `Bearer ${key}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    const { idempotencyKey } = headers;
    if (idempotencyKey === null || method !== 'POST') return answer(method, path, params);
    const said = JSON.stringify([path, params]);
    const before = answered.get(idempotencyKey);
    if (before && before.params !== said)
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'The key was used with other parameters' } },
      };
    if (before) return before.answer;
    const first = answer(method, path, params);
    answered.set(idempotencyKey, { params: said, answer: first });
    return first;
  };
}
