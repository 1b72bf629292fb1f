import { HttpError } from '../../server/http/http-error';
import { describeSite } from '../../testing/testing';
import { giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { originOf, standingPayment } from '../ledger/payment-trail';
import type { PaymentProvider } from '../payments/provider';
import { correctPayment } from './correct-payment';
import { endGift } from './end-gift';
import { refundGift } from './refund-gift';
import { wholeGift } from './whole-gift';

const actor = { user: null, ip: null };

/** A provider that notes what it was asked. */
function notingProvider() {
  const asked: unknown[][] = [];
  const note =
    (what: string) =>
    async (...said: unknown[]) =>
      void asked.push([what, ...said]);
  const unused = () => Promise.reject(new Error('not asked for here'));
  const provider: PaymentProvider = {
    name: 'stripe',
    begin: unused,
    change: unused,
    cardPage: unused,
    cancel: note('cancel'),
    refund: note('refund'),
  };
  return { asked, provider };
}

describeSite('gifts by card', (site) => {
  let serial = 0;

  async function paidGift(interval: 'once' | 'month' = 'once') {
    const { db } = site();
    const number = ++serial;
    const gift = await giftsRepository(db).create({
      supporter_id: null,
      amount: 2000,
      interval,
      method: 'card',
      source: 'page',
    });
    await giftsRepository(db).setProvider(gift.id, {
      provider: 'stripe',
      ...(interval === 'month' && { provider_subscription: `sub_${number}` }),
    });
    const payment = await db.transaction().execute((transaction) =>
      ledgerRepository(transaction).add({
        kind: 'payment',
        gift,
        amount: 2000,
        booked_on: '2026-02-03',
        source: 'stripe',
        source_key: `stripe:ch_${number}`,
      }),
    );
    return { gift, payment: payment as EntryRow };
  }

  const refundOf = ({ id }: EntryRow, amount: number) => ({
    entry_id: id,
    amount,
    on: '2026-02-04',
    note: 'Asked by phone.',
    notify: true,
  });
  const statusOf = async (work: Promise<unknown>) => {
    const error = await work.catch((reason: unknown) => reason);
    return error instanceof HttpError ? error.statusCode : error;
  };

  test('are given back through the provider alone, and once however often it is asked', async () => {
    const { db, mail } = site();
    const { asked, provider } = notingProvider();
    const { gift, payment } = await paidGift();
    const doing = { db, mail, actor, provider };
    const status = await refundGift(doing, gift.id, refundOf(payment, 500));
    expect(status).toMatch(/^£5 is on its way back/);
    expect(await refundGift(doing, gift.id, refundOf(payment, 500))).toBe(status);
    expect(asked).toEqual([['refund', payment, 500, expect.any(String), true]]);
    expect(await ledgerRepository(db).following(payment.id)).toEqual([]);
    expect(await statusOf(refundGift(doing, gift.id, refundOf(payment, 2001)))).toBe(422);
    const { events, note } = await wholeGift(db, gift.id);
    expect(events).toMatchObject([{ kind: 'refund_asked', amount: 500 }]);
    expect(note).toBe('Asked by phone.');
    const noted = await db.selectFrom('audit').select('action').where('title', '=', gift.reference).execute();
    expect(noted).toEqual([{ action: 'refunded' }]);
  });

  test('are not given back where no provider is set up', async () => {
    const { db, mail } = site();
    const { gift, payment } = await paidGift();
    expect(await statusOf(refundGift({ db, mail, actor }, gift.id, refundOf(payment, 500)))).toBe(409);
  });

  test('are given back by their own payment also when they were corrected', async () => {
    const { db, mail } = site();
    const { asked, provider } = notingProvider();
    const { gift, payment } = await paidGift();
    const people = await db
      .insertInto('supporters')
      .values({
        name: 'Right',
        name_folded: 'right',
        email: '',
        phone: '',
        address: '',
        note: '',
        created_at: '',
        updated_at: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await correctPayment(mail, actor, gift.id, {
      entry_id: payment.id,
      supporter_id: people.id,
      note: '',
    });
    const [now] = await ledgerRepository(db).ofGift(id);
    if (!now) throw new Error('the right gift has a payment');
    expect(await standingPayment(db, payment)).toEqual(now);
    expect(await originOf(db, now)).toEqual(payment);
    const doing = { db, mail, actor, provider };
    await refundGift(doing, id, refundOf(now, 2000));
    expect(asked).toEqual([['refund', payment, 2000, expect.any(String), true]]);
    expect(await statusOf(refundGift(doing, gift.id, refundOf(payment, 1)))).toBe(422);
  });

  test('end at the provider where they are monthly, and not where none is set up', async () => {
    const { db } = site();
    const { asked, provider } = notingProvider();
    const { gift } = await paidGift('month');
    expect(await statusOf(endGift({ db, actor }, gift.id))).toBe(409);
    await endGift({ db, actor, provider }, gift.id);
    expect(asked).toMatchObject([['cancel', { id: gift.id }]]);
    expect(await giftsRepository(db).events(gift.id)).toEqual([]);
  });

  test('that were not paid end with the provider’s page', async () => {
    const { db } = site();
    const { asked, provider } = notingProvider();
    const gifts = giftsRepository(db);
    const { id } = await gifts.create({
      supporter_id: null,
      amount: 2000,
      interval: 'once',
      method: 'card',
      source: 'page',
    });
    await gifts.setProvider(id, { provider: 'stripe', provider_session: 'cs_1' });
    await endGift({ db, actor, provider }, id);
    expect(asked).toMatchObject([['cancel', { id }]]);
    expect((await gifts.find(id))?.state).toBe('cancelled');
  });
});
