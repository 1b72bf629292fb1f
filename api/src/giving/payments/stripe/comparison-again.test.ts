import { HOUR, timestamp } from '../../../server/time/clock';
import { describeSite } from '../../../testing/testing';
import { lastComparison } from '../comparisons.repository';
import { paymentEventsRepository } from '../payment-events.repository';
import { createProvider } from './stand-in/site-with-stripe.fixture';
import { stripeStandIn } from './stand-in/stripe-server.fixture';

describeSite('the comparison with Stripe', (site) => {
  test('is repeated an hour after a failure, by one process alone', async () => {
    const { db } = site();
    const standIn = stripeStandIn({ name: 'again', step: 60 });
    const provider = createProvider(site(), standIn);
    expect(await lastComparison(db)).toBeNull();
    standIn.setLine('cut before');
    await expect(provider.compare()).rejects.toThrow();
    expect(await lastComparison(db)).toMatchObject({
      problem: expect.stringMatching(/^The check could not be completed/),
    });

    standIn.setLine('good');
    await provider.compare();
    expect((await lastComparison(db))?.problem).not.toBeNull();
    await db
      .updateTable('payment_comparisons')
      .set({ at: timestamp(-HOUR) })
      .execute();
    await Promise.all([provider.compare(), provider.compare()]);
    expect(await lastComparison(db)).toMatchObject({ problem: null, difference: 0 });
    expect(await db.selectFrom('payment_comparisons').select('state').execute()).toEqual([{ state: 'done' }]);
  });

  test('reads every page of Stripe’s balance transactions', async () => {
    const { db } = site();
    const standIn = stripeStandIn({ name: 'pages', step: 60 });
    const provider = createProvider(site(), standIn);
    await db.deleteFrom('payment_comparisons').execute();
    const { session } = await provider.beginGift({ amount: 300, interval: 'month' });
    standIn.account.pay(session);
    const { subscription } = standIn.account.things.get('checkout.session', session);
    for (let month = 0; month < 110; month += 1) standIn.account.renew(subscription ?? '');
    await provider.compare();
    expect(await lastComparison(db)).toMatchObject({ missing: 222, problem: null });
  });

  test('handled events are deleted after three months, waiting ones are not', async () => {
    const { db } = site();
    const events = paymentEventsRepository(db);
    for (const key of ['evt_done', 'evt_waiting', 'evt_new'])
      await events.add({ event_key: key, kind: 'charge.succeeded', object: { charge: 'ch_1' } });
    const old = timestamp(-91 * 24 * HOUR);
    await db
      .updateTable('payment_events')
      .set({ received_at: old })
      .where('event_key', '<>', 'evt_new')
      .execute();
    await db
      .updateTable('payment_events')
      .set({ done_at: old, next_try_at: null })
      .where('event_key', '<>', 'evt_waiting')
      .execute();
    await events.purge();
    const left = await db.selectFrom('payment_events').select('event_key').orderBy('id').execute();
    expect(left.map(({ event_key }) => event_key)).toEqual(['evt_waiting', 'evt_new']);
  });
});
