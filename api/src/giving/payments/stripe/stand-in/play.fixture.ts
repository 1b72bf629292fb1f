import { HttpError } from '../../../../server/http/http-error';
import type { TestSite } from '../../../../testing/testing';
import { giftsRepository } from '../../../gifts/gifts.repository';
import { ledgerRepository } from '../../../ledger/ledger.repository';
import type { Step } from './sequences.fixture';
import type { SiteProvider } from './site-with-stripe.fixture';
import { signed, type StandIn } from './stripe-server.fixture';
import type { StripeEvent } from './things.fixture';

/** Plays a sequence; impossible steps do nothing. */
export async function play(site: TestSite, standIn: StandIn, provider: SiteProvider, steps: Step[]) {
  const { account } = standIn;
  const { things, money } = account;
  const begun: { id: number; session: string }[] = [];
  /** Events already sent, which may be sent again. */
  const sent: StripeEvent[] = [];

  const giftAt = (n: number) => begun[n % Math.max(begun.length, 1)];
  const findSession = (n: number) => {
    const gift = giftAt(n);
    return gift && things.get('checkout.session', gift.session);
  };
  const findSubscription = (n: number) => findSession(n)?.subscription ?? undefined;
  const findCharges = (n: number) => {
    const session = findSession(n);
    return things
      .all('charge')
      .filter(
        ({ payment_intent, customer }) =>
          payment_intent === session?.payment_intent || (customer !== null && customer === session?.customer),
      );
  };
  const findPaidCharge = (n: number) => findCharges(n).find(({ status }) => status === 'succeeded');
  const findRefunds = (n: number) =>
    things.all('refund').filter(({ charge }) => findCharges(n).some(({ id }) => id === charge));
  const findDispute = (n: number) =>
    things.all('dispute').find(({ charge }) => findCharges(n).some(({ id }) => id === charge));

  /**
   * The site's calls may fail if the connection is cut or Stripe rejects them; the connection is restored
   * afterwards.
   */
  async function bySite(call: () => Promise<unknown>) {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof HttpError && [409, 502].includes(error.statusCode))) throw error;
    }
    standIn.setLine('good');
  }

  const findGiftRow = async (n: number) => {
    const gift = giftAt(n);
    return gift && giftsRepository(site.db).find(gift.id);
  };

  async function begin(step: Extract<Step, { do: 'begin' }>) {
    const gift = await provider.beginGift(step);
    begun.push(gift);
    if (step.isPaid) account.pay(gift.session, { settles: step.settles });
  }

  async function tell(pick: number, repeats: boolean) {
    const { told } = things;
    const again = repeats ? sent[pick % Math.max(sent.length, 1)] : undefined;
    const [event] = again ? [again] : told.splice(pick % Math.max(told.length, 1), 1);
    if (!event) return;
    sent.push(event);
    expect(await provider.tell(event)).toBe(true);
  }

  async function forge({ pick, as }: Extract<Step, { do: 'forge' }>) {
    const event = things.told[pick % Math.max(things.told.length, 1)];
    if (!event) return;
    if (as === 'tampered') {
      const { payload, headers } = signed(event);
      const changed = payload.replace(event.id, 'evt_forged');
      expect(await provider.take(changed, headers['stripe-signature'])).toBe(false);
      return;
    }
    const how = as === 'stranger' ? { secret: 'whsec_ofsomebodyelse' } : { age: 301 };
    expect(await provider.tell({ ...event, id: 'evt_forged' }, how)).toBe(false);
  }

  async function refundBySite(n: number, part: number) {
    const charge = findPaidCharge(n);
    const payment = charge && (await ledgerRepository(site.db).bySource(`stripe:${charge.id}`));
    if (!charge || !payment) return;
    const amount = Math.ceil((charge.amount * part) / 100);
    const key = things.newId('key');
    await bySite(() => provider.refund(payment, amount, key));
  }

  async function atStripe(step: Step) {
    if (!('gift' in step)) return;
    const { gift: n } = step;
    const [session, subscription, charge] = [findSession(n), findSubscription(n), findPaidCharge(n)];
    const refund = findRefunds(n)[0];
    const dispute = findDispute(n);
    if (step.do === 'pay' && session) account.pay(session.id);
    if (step.do === 'expire' && session) account.expire(session.id);
    if (step.do === 'refund' && charge) money.refund(charge, Math.ceil((charge.amount * step.part) / 100));
    if (step.do === 'fail refund' && refund) money.failRefund(refund.id);
    if (step.do === 'dispute' && charge) money.dispute(charge);
    if (step.do === 'close dispute' && dispute) money.closeDispute(dispute.id, step.isWon);
    if (subscription === undefined) return;
    if (step.do === 'renew') account.renew(subscription, step);
    if (step.do === 'retry') account.retry(subscription);
    if (step.do === 'forgive') account.forgive(subscription);
    if (step.do === 'cancel') account.cancel(subscription);
    if (step.do === 'change') account.changeAmount(subscription, step.amount);
  }

  async function onSite(step: Step) {
    if (!('gift' in step)) return;
    const row = await findGiftRow(step.gift);
    if (!row) return;
    if (step.do === 'begin again')
      await bySite(async () => {
        const gift = giftAt(step.gift);
        const session = await provider.beginAgain(row.id);
        if (gift && session) gift.session = session;
      });
    if (step.do === 'refund by site') await refundBySite(step.gift, step.part);
    if (step.do === 'cancel by site') await bySite(() => provider.cancel(row));
    if (step.do === 'change by site') await bySite(() => provider.change(row, step.amount));
  }

  for (const step of steps) {
    things.pass();
    if (step.do === 'begin') await begin(step);
    else if (step.do === 'settle') account.settleAll();
    else if (step.do === 'cut line') standIn.setLine(step.line);
    else if (step.do === 'lose') things.told.splice(step.pick, 1);
    else if (step.do === 'forge') await forge(step);
    else if (step.do === 'tell') {
      standIn.setLine('good');
      for (const pick of step.picks) await tell(pick, step.repeats);
      await provider.worker.work();
    } else {
      await atStripe(step);
      await onSite(step);
    }
  }
  standIn.setLine('good');
  account.settleAll();
  return begun;
}
