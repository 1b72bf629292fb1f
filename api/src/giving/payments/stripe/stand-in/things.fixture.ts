/** What the stand-in for Stripe keeps: the fields that Stripe documents and the site reads. Times are in seconds. */

interface Base<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: false;
}

type Metadata = Record<string, string>;

export interface Session extends Base<'checkout.session'> {
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  client_reference_id: string | null;
  metadata: Metadata;
  customer: string | null;
  customer_email: string | null;
  subscription: string | null;
  invoice: string | null;
  payment_intent: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  amount_total: number;
  expires_at: number;
}

interface Intent extends Base<'payment_intent'> {
  amount: number;
  currency: 'gbp';
  customer: string | null;
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  latest_charge: string | null;
  metadata: Metadata;
}

export interface Charge extends Base<'charge'> {
  amount: number;
  amount_refunded: number;
  captured: boolean;
  currency: 'gbp';
  customer: string | null;
  disputed: boolean;
  paid: boolean;
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
  balance_transaction: string | null;
  failure_balance_transaction: string | null;
  payment_intent: string;
  metadata: Metadata;
}

interface Transaction extends Base<'balance_transaction'> {
  amount: number;
  currency: string;
  fee: number;
  net: number;
  source: string;
  type: string;
}

interface Refund extends Base<'refund'> {
  amount: number;
  balance_transaction: string;
  failure_balance_transaction?: string;
  charge: string;
  payment_intent: string;
  currency: 'gbp';
  metadata: Metadata;
  status: 'succeeded' | 'failed';
}

interface Dispute extends Base<'dispute'> {
  amount: number;
  /** Stripe sends them whole, always. */
  balance_transactions: Transaction[];
  charge: string;
  currency: 'gbp';
  status: 'needs_response' | 'won' | 'lost';
}

interface Customer extends Base<'customer'> {
  email: string | null;
  invoice_settings: { default_payment_method: string | null };
}

interface Price {
  id: string;
  object: 'price';
  unit_amount: number;
  product: string;
}

export interface Subscription extends Base<'subscription'> {
  status: 'active' | 'past_due' | 'canceled' | 'incomplete';
  customer: string;
  default_payment_method: string | null;
  items: {
    object: 'list';
    data: { id: string; object: 'subscription_item'; price: Price; quantity: number }[];
  };
  latest_invoice: string;
  metadata: Metadata;
  start_date: number;
  ended_at: number | null;
  canceled_at: number | null;
}

interface Invoice extends Base<'invoice'> {
  status: 'open' | 'paid' | 'void';
  amount_due: number;
  attempt_count: number;
  customer: string;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Metadata };
  };
  status_transitions: {
    finalized_at: number;
    paid_at: number | null;
    voided_at: number | null;
    marked_uncollectible_at: null;
  };
}

interface InvoicePayment extends Base<'invoice_payment'> {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid';
}

export type Thing =
  | Session
  | Intent
  | Charge
  | Transaction
  | Refund
  | Dispute
  | Customer
  | Subscription
  | Invoice
  | InvoicePayment;

export type Kind = Thing['object'];

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  type: string;
  data: { object: object };
}

const prefixes: Record<Kind, string> = {
  'checkout.session': 'cs_test',
  payment_intent: 'pi',
  charge: 'ch',
  balance_transaction: 'txn',
  refund: 're',
  dispute: 'dp',
  customer: 'cus',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
};

type Fields<K extends Kind> = Omit<Extract<Thing, { object: K }>, 'id' | 'object' | 'livemode' | 'created'>;

export type Things = ReturnType<typeof keepThings>;

/**
 * Keeps the things of an account. Each step of time is so many seconds, or the real time where none is given; `name` is
 * in every id.
 */
export function keepThings(name: string, step?: number) {
  const things = new Map<string, Thing>();
  const told: StripeEvent[] = [];
  let count = 0;
  let time = Math.floor(Date.now() / 1000) - (step === undefined ? 0 : 10 * 86_400);

  const newId = (prefix: string) => `${prefix}_${name}${(count += 1).toString(36).padStart(4, '0')}`;
  const now = () => (step === undefined ? Math.floor(Date.now() / 1000) : time);

  return {
    newId,
    now,
    told,

    /** Time passes. */
    pass() {
      time += step ?? 0;
    },

    add<K extends Kind>(object: K, fields: Fields<K>) {
      const thing = { id: newId(prefixes[object]), object, created: now(), livemode: false, ...fields };
      things.set(thing.id, thing as unknown as Thing);
      return thing as unknown as Extract<Thing, { object: K }>;
    },

    find: (id: string) => things.get(id),

    /** @throws Error where there is no such thing */
    get<K extends Kind>(object: K, id: string | null) {
      const thing = id === null ? undefined : things.get(id);
      if (thing?.object !== object) throw new Error(`There is no ${object} ${id}`);
      return thing as Extract<Thing, { object: K }>;
    },

    /** The newest first, as Stripe lists them. */
    all: <K extends Kind>(object: K) =>
      [...things.values()].filter((thing) => thing.object === object).toReversed() as Extract<
        Thing,
        { object: K }
      >[],

    /** Notes an event with the thing as it is now. */
    tell(type: string, object: Thing) {
      told.push({
        id: newId('evt'),
        object: 'event',
        api_version: '2026-10-28.endive',
        created: now(),
        livemode: false,
        type,
        data: { object: structuredClone(object) },
      });
    },
  };
}
