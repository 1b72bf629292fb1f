import { createMoney } from './money.fixture';
import { createThingStore, type Session, type Subscription, type ThingStore } from './things.fixture';

export type Account = ReturnType<typeof standInAccount>;

/**
 * A fake Stripe account in test mode, driven by tests. Behaves as documented by Stripe, and records the
 * events that Stripe would send.
 */
export function standInAccount({ name, step }: { name: string; step?: number }) {
  const things = createThingStore(name, step);
  const money = createMoney(things);
  const charges = () => things.all('charge');

  return {
    things,
    money,
    ...createSubscriptions(things, money),

    /** Pays on the page, unless the page is closed. A single gift's debit may fail later. */
    pay(id: string, { settles = true, fails = false } = {}) {
      const session = things.get('checkout.session', id);
      if (session.status !== 'open') return;
      things.pass();
      session.status = 'complete';
      session.payment_status = fails ? 'unpaid' : 'paid';
      session.url = null;
      const begun =
        session.mode === 'payment' ? payOnce(session, settles, fails) : this.subscribe(session, settles);
      Object.assign(session, begun);
      things.tell('checkout.session.completed', session);
      if (fails) things.tell('checkout.session.async_payment_failed', session);
    },

    expire(id: string) {
      const session = things.get('checkout.session', id);
      if (session.status !== 'open') return;
      things.pass();
      session.status = 'expired';
      session.url = null;
      things.tell('checkout.session.expired', session);
    },

    settleAll: () => charges().forEach((charge) => money.settle(charge)),
  };

  function payOnce(session: Session, settles: boolean, fails: boolean) {
    const { intent } = money.charge({
      amount: session.amount_total,
      customer: null,
      metadata: { ...session.metadata },
      settles,
      fails,
    });
    return { payment_intent: intent.id };
  }
}

function createSubscriptions(things: ThingStore, money: ReturnType<typeof createMoney>) {
  const subscriptionAmount = ({ items }: Subscription) => items.data[0]?.price.unit_amount ?? 0;

  function newInvoice(subscription: Subscription) {
    const invoice = things.add('invoice', {
      status: 'open',
      amount_due: subscriptionAmount(subscription),
      attempt_count: 0,
      customer: subscription.customer,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
      },
      status_transitions: {
        finalized_at: things.now(),
        paid_at: null,
        voided_at: null,
        marked_uncollectible_at: null,
      },
    });
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  /** Collects an invoice, or fails to. */
  function attempt(subscription: Subscription, { fails = false, settles = true }) {
    const invoice = things.get('invoice', subscription.latest_invoice);
    const former = things.all('invoice_payment').find((payment) => payment.invoice === invoice.id);
    const { intent } = money.charge({
      amount: invoice.amount_due,
      customer: subscription.customer,
      metadata: {},
      settles,
      fails,
      ...(former && { intent: former.payment.payment_intent }),
    });
    const payment =
      former ??
      things.add('invoice_payment', {
        invoice: invoice.id,
        payment: { type: 'payment_intent', payment_intent: intent.id },
        status: 'open',
      });
    invoice.attempt_count += 1;
    if (!fails) {
      payment.status = 'paid';
      invoice.status = 'paid';
      invoice.status_transitions.paid_at = things.now();
    }
    const before = subscription.status;
    subscription.status = fails ? 'past_due' : 'active';
    things.tell(fails ? 'invoice.payment_failed' : 'invoice.paid', invoice);
    if (subscription.status !== before) things.tell('customer.subscription.updated', subscription);
    return invoice;
  }

  return {
    subscribe(session: Session, settles: boolean) {
      const customer = things.add('customer', {
        email: session.customer_email,
        invoice_settings: { default_payment_method: null },
      });
      const subscription = things.add('subscription', {
        status: 'active',
        customer: customer.id,
        default_payment_method: things.newId('pm'),
        items: {
          object: 'list',
          data: [
            {
              id: things.newId('si'),
              object: 'subscription_item',
              price: fakePrice(things, session.amount_total),
              quantity: 1,
            },
          ],
        },
        latest_invoice: '',
        metadata: { ...session.metadata },
        start_date: things.now(),
        ended_at: null,
        canceled_at: null,
      });
      newInvoice(subscription);
      things.tell('customer.subscription.created', subscription);
      const invoice = attempt(subscription, { settles });
      return { customer: customer.id, subscription: subscription.id, invoice: invoice.id };
    },

    renew(id: string, how: { fails?: boolean; settles?: boolean } = {}) {
      const subscription = things.get('subscription', id);
      if (subscription.status === 'canceled') return;
      things.pass();
      newInvoice(subscription);
      attempt(subscription, how);
    },

    retry(id: string, how: { fails?: boolean } = {}) {
      const subscription = things.get('subscription', id);
      if (subscription.status !== 'past_due') return;
      things.pass();
      attempt(subscription, how);
    },

    /** Writes off a month, as staff can in Stripe's dashboard. */
    forgive(id: string) {
      const subscription = things.get('subscription', id);
      if (subscription.status !== 'past_due') return;
      things.pass();
      const invoice = things.get('invoice', subscription.latest_invoice);
      invoice.status = 'void';
      invoice.status_transitions.voided_at = things.now();
      subscription.status = 'active';
      things.tell('customer.subscription.updated', subscription);
    },

    changeAmount(id: string, amount: number) {
      const subscription = things.get('subscription', id);
      const [item] = subscription.items.data;
      if (!item || subscription.status === 'canceled') return;
      things.pass();
      item.price = fakePrice(things, amount);
      things.tell('customer.subscription.updated', subscription);
    },

    cancel(id: string) {
      const subscription = things.get('subscription', id);
      if (subscription.status === 'canceled') return;
      things.pass();
      subscription.status = 'canceled';
      subscription.ended_at = subscription.canceled_at = things.now();
      things.tell('customer.subscription.deleted', subscription);
    },
  };
}

const fakePrice = (things: ThingStore, amount: number) => ({
  id: things.newId('price'),
  object: 'price' as const,
  unit_amount: amount,
  product: things.newId('prod'),
});
