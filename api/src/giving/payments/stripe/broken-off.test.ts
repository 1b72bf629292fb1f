import { createLeases } from '../../../server/database/lease';
import { timestamp } from '../../../server/time/clock';
import { describeOnEachDatabase } from '../../../testing/testing';
import { giftsRepository } from '../../gifts/gifts.repository';
import { ledgerRepository } from '../../ledger/ledger.repository';
import { paymentEventsRepository } from '../payment-events.repository';
import { entriesIn, expectedEntries } from './stand-in/expected-entries.fixture';
import { createProvider } from './stand-in/site-with-stripe.fixture';
import { stripeStandIn } from './stand-in/stripe-server.fixture';

let count = 0;

describeOnEachDatabase('a process that handles events of Stripe', (site) => {
  /** A site whose gift was paid and reported. */
  async function paid(interval: 'once' | 'month') {
    for (const table of ['ledger_entries', 'payment_events'] as const)
      await site().db.deleteFrom(table).execute();
    const standIn = stripeStandIn({ name: `b${(count += 1)}x`, step: 60 });
    const provider = createProvider(site(), standIn);
    const { id, session } = await provider.beginGift({ amount: 2000, interval });
    standIn.account.pay(session);
    const gift = async () => (await giftsRepository(site().db).find(id))!;
    const tellAll = async () => {
      for (const event of standIn.account.things.told.splice(0)) await provider.tell(event);
      await provider.worker.work();
    };
    return { standIn, provider, gift, tellAll };
  }

  /** Fails every write, like a process that crashes before it. */
  const dying = (standIn: ReturnType<typeof stripeStandIn>) =>
    createProvider(
      {
        ...site(),
        mail: { ...site().mail, inTransaction: () => Promise.reject(new Error('The process ended')) },
      },
      standIn,
    );

  test('leaves an event to the next process if it ends after claiming it', async () => {
    const { standIn, provider, gift } = await paid('once');
    for (const event of standIn.account.things.told.splice(0)) await provider.tell(event);
    const events = paymentEventsRepository(site().db);
    while (await events.claim());
    await provider.worker.work();
    expect(await gift()).toMatchObject({ state: 'waiting' });
    // The crashed process's lease has expired.
    await createLeases(site().db, 'payment_events').release();
    await provider.worker.work();
    expect(await gift()).toMatchObject({ state: 'received', received: 2000 });
  });

  test('has written nothing if it ends while it writes', async () => {
    const { standIn, provider, gift } = await paid('once');
    for (const event of standIn.account.things.told.splice(0)) await provider.tell(event);
    const { mail } = site();
    const broken = createProvider(
      {
        ...site(),
        mail: {
          ...mail,
          inTransaction: (write) =>
            mail.inTransaction(async (writing) => {
              await write(writing);
              throw new Error('The process ended');
            }),
        },
      },
      standIn,
    );
    await broken.worker.work();
    expect(await entriesIn(site().db)).toEqual({});
    await site().db.updateTable('payment_events').set({ next_try_at: timestamp() }).execute();
    await provider.worker.work();
    expect(await entriesIn(site().db)).toEqual(expectedEntries(standIn));
    expect(await gift()).toMatchObject({ state: 'received' });
  });

  test('relies on Stripe’s events if it ends after a change at Stripe', async () => {
    const { standIn, gift, tellAll } = await paid('month');
    await tellAll();
    const [payment] = await ledgerRepository(site().db).ofGift((await gift()).id);
    await dying(standIn).refund(payment!, 500, 'key');
    await dying(standIn).change(await gift(), 3000);
    await dying(standIn).cancel(await gift());
    expect(await gift()).toMatchObject({ state: 'active', received: 2000, amount: 2000 });
    await tellAll();
    expect(await gift()).toMatchObject({ state: 'cancelled', received: 1500, amount: 3000 });
    expect(await entriesIn(site().db)).toEqual(expectedEntries(standIn));
  });

  test('does not overwrite what another process fetched later', async () => {
    const { standIn, provider, gift, tellAll } = await paid('month');
    await tellAll();
    const { provider_subscription: subscription } = await gift();
    standIn.account.changeAmount(subscription!, 2500);
    // The first request has its response but writes late.
    let writeNow = () => {};
    const waits = new Promise<void>((resolve) => {
      writeNow = resolve;
    });
    let hasAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      hasAsked = resolve;
    });
    const { mail } = site();
    const slow = createProvider(
      {
        ...site(),
        mail: {
          ...mail,
          async inTransaction(write) {
            hasAsked();
            await waits;
            await mail.inTransaction(write);
          },
        },
      },
      standIn,
    );
    for (const event of standIn.account.things.told.splice(0)) await provider.tell(event);
    const slowly = slow.worker.work();
    await asked;
    standIn.account.changeAmount(subscription!, 4000);
    await tellAll();
    expect(await gift()).toMatchObject({ amount: 4000 });
    writeNow();
    await slowly;
    expect(await gift()).toMatchObject({ amount: 4000 });
  });

  test('books a payment once beside other processes, and skips no receipt number', async () => {
    const { standIn, provider, gift } = await paid('once');
    const receipts = async () =>
      (await site().db.selectFrom('giving_settings').select('last_receipt').executeTakeFirst())
        ?.last_receipt ?? 0;
    const before = await receipts();
    for (const event of standIn.account.things.told.splice(0)) await provider.tell(event);
    const others = [provider, createProvider(site(), standIn), createProvider(site(), standIn)];
    await Promise.all(others.map(({ worker }) => worker.work()));
    expect(await entriesIn(site().db)).toEqual(expectedEntries(standIn));
    expect(await receipts()).toBe(before + 1);
    expect(await gift()).toMatchObject({ received: 2000 });
  });
});
