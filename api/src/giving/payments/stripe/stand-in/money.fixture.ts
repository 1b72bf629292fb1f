import type { Charge, ThingStore } from './things.fixture';

/** Charity rate for UK cards: 1.2 % and 20 pence. */
const cardFee = (amount: number) => Math.round(amount * 0.012) + 20;
const DISPUTE_FEE = 2000;

/** Moves money in the fake account: charges, refunds and disputes with their balance transactions. */
export function createMoney(things: ThingStore) {
  const move = (type: string, source: string, amount: number, fee = 0) =>
    things.add('balance_transaction', {
      amount,
      currency: 'gbp',
      fee,
      net: amount - fee,
      source,
      type,
    });

  /** Adds a charge's balance transaction, as Stripe does after a while. */
  function settle(charge: Charge) {
    if (charge.balance_transaction !== null || charge.status !== 'succeeded') return;
    charge.balance_transaction = move('charge', charge.id, charge.amount, cardFee(charge.amount)).id;
    things.tell('charge.updated', charge);
  }

  interface Charged {
    amount: number;
    customer: string | null;
    metadata: Record<string, string>;
    /** If true, the balance transaction is created at once. */
    settles: boolean;
    /** Payment intent from an earlier attempt. */
    intent?: string;
    fails?: boolean;
  }

  return {
    settle,

    charge({ amount, customer, metadata, settles, intent: before, fails = false }: Charged) {
      const intent = before
        ? things.get('payment_intent', before)
        : things.add('payment_intent', {
            amount,
            currency: 'gbp',
            customer,
            status: 'processing',
            latest_charge: null,
            metadata,
          });
      const charge = things.add('charge', {
        amount,
        amount_refunded: 0,
        captured: !fails,
        currency: 'gbp',
        customer,
        disputed: false,
        paid: !fails,
        refunded: false,
        status: fails ? 'failed' : 'succeeded',
        balance_transaction: null,
        failure_balance_transaction: null,
        payment_intent: intent.id,
        metadata: { ...intent.metadata },
      });
      intent.latest_charge = charge.id;
      intent.status = fails ? 'requires_payment_method' : 'succeeded';
      things.tell(fails ? 'charge.failed' : 'charge.succeeded', charge);
      if (settles) settle(charge);
      return { intent, charge };
    },

    /** Returns undefined if the charge can't be refunded, e.g. because too little of it is left. */
    refund(charge: Charge, amount: number, metadata: Record<string, string> = {}) {
      if (amount > charge.amount - charge.amount_refunded || charge.status !== 'succeeded' || charge.disputed)
        return undefined;
      settle(charge);
      const refund = things.add('refund', {
        amount,
        balance_transaction: '',
        charge: charge.id,
        payment_intent: charge.payment_intent,
        currency: 'gbp',
        metadata,
        status: 'succeeded',
      });
      refund.balance_transaction = move('refund', refund.id, -amount).id;
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      things.tell('charge.refunded', charge);
      things.tell('refund.created', refund);
      return refund;
    },

    /** Makes the giver's bank reject a refund afterwards. */
    failRefund(id: string) {
      const refund = things.get('refund', id);
      if (refund.status === 'failed') return;
      refund.status = 'failed';
      refund.failure_balance_transaction = move('refund_failure', refund.id, refund.amount).id;
      const charge = things.get('charge', refund.charge);
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      things.tell('refund.failed', refund);
    },

    dispute(charge: Charge) {
      const amount = charge.amount - charge.amount_refunded;
      if (charge.disputed || charge.status !== 'succeeded' || amount === 0) return undefined;
      settle(charge);
      charge.disputed = true;
      const dispute = things.add('dispute', {
        amount,
        balance_transactions: [],
        charge: charge.id,
        currency: 'gbp',
        status: 'needs_response',
      });
      dispute.balance_transactions.push(move('adjustment', dispute.id, -amount, DISPUTE_FEE));
      things.tell('charge.dispute.created', dispute);
      things.tell('charge.dispute.funds_withdrawn', dispute);
      return dispute;
    },

    closeDispute(id: string, isWon: boolean) {
      const dispute = things.get('dispute', id);
      if (dispute.status !== 'needs_response') return;
      dispute.status = isWon ? 'won' : 'lost';
      if (isWon) {
        dispute.balance_transactions.push(move('adjustment', dispute.id, dispute.amount, -DISPUTE_FEE));
        things.tell('charge.dispute.funds_reinstated', dispute);
      }
      things.tell('charge.dispute.closed', dispute);
    },

    /** Makes the giver's bank return a debit that had arrived. */
    failLate(charge: Charge) {
      if (charge.disputed || charge.amount_refunded > 0 || charge.status !== 'succeeded') return;
      settle(charge);
      charge.status = 'failed';
      charge.paid = false;
      charge.failure_balance_transaction = move('payment_failure_refund', charge.id, -charge.amount).id;
      things.tell('charge.failed', charge);
    },
  };
}
