/** Objects of the fake Stripe, with the documented fields that the site reads. Times are in seconds. */

interface StripeObject<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: false;
}

type Metadata = Record<string, string>;

export interface Session extends StripeObject<'checkout.session'> {
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

interface Intent extends StripeObject<'payment_intent'> {
  amount: number;
  currency: 'gbp';
  customer: string | null;
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  latest_charge: string | null;
  metadata: Metadata;
}

export interface Charge extends StripeObject<'charge'> {
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

interface Transaction extends StripeObject<'balance_transaction'> {
  amount: number;
  currency: string;
  fee: number;
  net: number;
  source: string;
  type: string;
}

interface StripeRefund extends StripeObject<'refund'> {
  amount: number;
  balance_transaction: string;
  failure_balance_transaction?: string;
  charge: string;
  payment_intent: string;
  currency: 'gbp';
  metadata: Metadata;
  status: 'succeeded' | 'failed';
}

interface Dispute extends StripeObject<'dispute'> {
  amount: number;
  /** Stripe always expands these. */
  balance_transactions: Transaction[];
  charge: string;
  currency: 'gbp';
  status: 'needs_response' | 'won' | 'lost';
}

interface Customer extends StripeObject<'customer'> {
  email: string | null;
  invoice_settings: { default_payment_method: string | null };
}

interface Price {
  id: string;
  object: 'price';
  unit_amount: number;
  product: string;
}

export interface Subscription extends StripeObject<'subscription'> {
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

interface Invoice extends StripeObject<'invoice'> {
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

interface InvoicePayment extends StripeObject<'invoice_payment'> {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid';
}

export type StripeThing =
  | Session
  | Intent
  | Charge
  | Transaction
  | StripeRefund
  | Dispute
  | Customer
  | Subscription
  | Invoice
  | InvoicePayment;

export type Kind = StripeThing['object'];

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

type NewThingFields<K extends Kind> = Omit<
  Extract<StripeThing, { object: K }>,
  'id' | 'object' | 'livemode' | 'created'
>;

export type ThingStore = ReturnType<typeof createThingStore>;

/**
 * Stores an account's objects. `name` is part of every id. `step` is the number of seconds by which `pass`
 * advances the clock; without it, real time is used.
 */
export function createThingStore(name: string, step?: number) {
  const things = new Map<string, StripeThing>();
  const told: StripeEvent[] = [];
  let count = 0;
  let time = Math.floor(Date.now() / 1000) - (step === undefined ? 0 : 10 * 86_400);

  const newId = (prefix: string) => `${prefix}_${name}${(count += 1).toString(36).padStart(4, '0')}`;
  const now = () => (step === undefined ? Math.floor(Date.now() / 1000) : time);

  return {
    newId,
    now,
    told,

    pass() {
      time += step ?? 0;
    },

    add<K extends Kind>(object: K, fields: NewThingFields<K>) {
      const thing = { id: newId(prefixes[object]), object, created: now(), livemode: false, ...fields };
      things.set(thing.id, thing as unknown as StripeThing);
      return thing as unknown as Extract<StripeThing, { object: K }>;
    },

    find: (id: string) => things.get(id),

    /** @throws Error if there is no such object */
    get<K extends Kind>(object: K, id: string | null) {
      const thing = id === null ? undefined : things.get(id);
      if (thing?.object !== object) throw new Error(`There is no ${object} ${id}`);
      return thing as Extract<StripeThing, { object: K }>;
    },

    /** Newest first, as in Stripe's lists. */
    all: <K extends Kind>(object: K) =>
      [...things.values()].filter((thing) => thing.object === object).toReversed() as Extract<
        StripeThing,
        { object: K }
      >[],

    /** Records an event with a snapshot of the object. */
    tell(type: string, object: StripeThing) {
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
