import { describeSite } from '../../../testing/testing';
import { lastComparison } from '../comparisons.repository';
import { createProvider } from './stand-in/site-with-stripe.fixture';
import { stripeStandIn } from './stand-in/stripe-server.fixture';

describeSite('a test payment', (site) => {
  test('counts nowhere once it is paid, and the daily check finds nothing missing', async () => {
    const { db } = site();
    const standIn = stripeStandIn({ name: 'test' });
    const provider = createProvider(site(), standIn);
    const begun = await provider.tests?.begin({ title: 'Test', back: 'https://lapis.example/back' });
    const session = begun?.session ?? '';
    standIn.account.pay(session);
    expect(await provider.tests?.state(session)).toBe('paid');
    for (const event of standIn.account.things.told.splice(0)) await provider.tell(event);
    await provider.worker.work();
    await provider.compare();
    expect(await lastComparison(db)).toMatchObject({ difference: 0, missing: 0, problem: null });
    for (const table of ['gifts', 'ledger_entries', 'mails'] as const)
      expect(await db.selectFrom(table).select('id').execute()).toEqual([]);
    const unhandled = db.selectFrom('payment_events').select('id').where('done_at', 'is', null);
    expect(await unhandled.execute()).toEqual([]);
    expect(await provider.tests?.state('cs_other')).toBeUndefined();
  });
});
