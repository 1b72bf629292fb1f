import type { StandIn } from './stripe-server.fixture';

/** Commands for an end-to-end journey; all but the first three concern the gift with the given reference. */
export type ControlCommand =
  | { do: 'hear'; site: string }
  | { do: 'repeat' }
  | { do: 'line'; line: 'good' | 'cut before' | 'cut after' }
  | { do: 'look' | 'dispute' | 'cancel' | 'retry' | 'forgive' | 'pay' | 'expire'; reference: string }
  | { do: 'renew'; reference: string; fails?: boolean }
  | { do: 'refund' | 'change'; reference: string; amount: number }
  | { do: 'close dispute'; reference: string; isWon: boolean };

/** Carries out a command and returns the fake account's data about the gift. */
export function control(standIn: StandIn, order: ControlCommand) {
  if (order.do === 'hear') return { webhook: `${order.site}/api/gifts/stripe` };
  // Sends all events again.
  if (order.do === 'repeat') return { repeats: true };
  if (order.do === 'line') {
    standIn.setLine(order.line);
    return {};
  }
  const { account } = standIn;
  const { things, money } = account;
  const session = things
    .all('checkout.session')
    .find(({ client_reference_id }) => client_reference_id === order.reference);
  if (!session) throw new Error(`Nobody has begun the gift ${order.reference}`);
  const subscription = session.subscription ?? '';
  const charges = () =>
    things
      .all('charge')
      .filter(
        ({ payment_intent, customer }) =>
          payment_intent === session.payment_intent ||
          (session.customer !== null && customer === session.customer),
      );
  const paid = () => charges().find(({ status }) => status === 'succeeded');
  const dispute = () => things.all('dispute').find(({ charge }) => charges().some(({ id }) => id === charge));

  const orders: Record<typeof order.do, () => void> = {
    look: () => {},
    pay: () => account.pay(session.id),
    expire: () => account.expire(session.id),
    renew: () => account.renew(subscription, { fails: order.do === 'renew' && order.fails === true }),
    retry: () => account.retry(subscription),
    forgive: () => account.forgive(subscription),
    cancel: () => account.cancel(subscription),
    change: () => order.do === 'change' && account.changeAmount(subscription, order.amount),
    refund: () => {
      const charge = paid();
      if (order.do === 'refund' && charge) money.refund(charge, order.amount);
    },
    dispute: () => {
      const charge = paid();
      if (charge) money.dispute(charge);
    },
    'close dispute': () => {
      const open = dispute();
      if (order.do === 'close dispute' && open) money.closeDispute(open.id, order.isWon);
    },
  };
  orders[order.do]();
  return {
    session,
    subscription: things.find(subscription) ?? null,
    charges: charges(),
    dispute: dispute() ?? null,
  };
}
