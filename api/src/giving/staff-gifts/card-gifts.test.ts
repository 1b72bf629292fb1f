import { HttpError } from '../../server/http/http-error';
import { describeSite } from '../../testing/testing';
import { giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { findOriginalPayment, findCurrentPayment } from '../ledger/payment-trail';
import type { PaymentProvider } from '../payments/provider';
import { correctPayment } from './correct-payment';
import { endGift } from './end-gift';
import { refundGift } from './refund-gift';
import { loadGiftDetails } from './whole-gift';

const actor = { user: null, ip: null };

/** A provider that records its calls. */
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

  const fakeRefund = ({ id }: EntryRow, amount: number) => ({
    entry_id: id,
    amount,
    on: '2026-02-04',
    note: 'Asked by phone.',
    notify: true,
  });
  const rejectionStatus = async (work: Promise<unknown>) => {
    const error = await work.catch((reason: unknown) => reason);
    return error instanceof HttpError ? error.statusCode : error;
  };

  test('are refunded through the provider alone, once however often staff ask', async () => {
    const { db, mail } = site();
    const { asked, provider } = notingProvider();
    const { gift, payment } = await paidGift();
    const doing = { db, mail, actor, provider };
    const status = await refundGift(doing, gift.id, fakeRefund(payment, 500));
    expect(status).toMatch(/^£5 is on its way back/);
    expect(await refundGift(doing, gift.id, fakeRefund(payment, 500))).toBe(status);
    expect(asked).toEqual([['refund', payment, 500, expect.any(String), true]]);
    expect(await ledgerRepository(db).following(payment.id)).toEqual([]);
    expect(await rejectionStatus(refundGift(doing, gift.id, fakeRefund(payment, 2001)))).toBe(422);
    const { events, note } = await loadGiftDetails(db, gift.id);
    expect(events).toMatchObject([{ kind: 'refund_asked', amount: 500 }]);
    expect(note).toBe('Asked by phone.');
    const noted = await db.selectFrom('audit').select('action').where('title', '=', gift.reference).execute();
    expect(noted).toEqual([{ action: 'refunded' }]);
  });

  test('are not refunded if no provider is set up', async () => {
    const { db, mail } = site();
    const { gift, payment } = await paidGift();
    expect(await rejectionStatus(refundGift({ db, mail, actor }, gift.id, fakeRefund(payment, 500)))).toBe(
      409,
    );
  });

  test('are refunded by their original payment even if they were corrected', async () => {
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
    expect(await findCurrentPayment(db, payment)).toEqual(now);
    expect(await findOriginalPayment(db, now)).toEqual(payment);
    const doing = { db, mail, actor, provider };
    await refundGift(doing, id, fakeRefund(now, 2000));
    expect(asked).toEqual([['refund', payment, 2000, expect.any(String), true]]);
    expect(await rejectionStatus(refundGift(doing, gift.id, fakeRefund(payment, 1)))).toBe(422);
  });

  test('end at the provider if they are monthly, and can’t end if none is set up', async () => {
    const { db } = site();
    const { asked, provider } = notingProvider();
    const { gift } = await paidGift('month');
    expect(await rejectionStatus(endGift({ db, actor }, gift.id))).toBe(409);
    await endGift({ db, actor, provider }, gift.id);
    expect(asked).toMatchObject([['cancel', { id: gift.id }]]);
    expect(await giftsRepository(db).events(gift.id)).toEqual([]);
  });

  test('that were not paid are cancelled, and so is the provider’s page', async () => {
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
