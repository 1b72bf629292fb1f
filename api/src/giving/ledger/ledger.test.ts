import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/testing';
import { giftsRepository } from '../gifts/gifts.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import { ledgerRepository } from './ledger.repository';
import { settleGift } from './settle-gift';

describeOnEachDatabase('the ledger', (site) => {
  const gifts = () => giftsRepository(site().db);
  const ledger = () => ledgerRepository(site().db);
  let number = 0;

  async function asked(interval: 'once' | 'month' = 'once') {
    const supporter = await supportersRepository(site().db).identify({
      name: 'Mina Marsh',
      email: 'mina@example.org',
    });
    return gifts().create({
      supporter_id: supporter.id,
      amount: 2500,
      interval,
      method: 'transfer',
      source: 'page',
    });
  }

  type Gift = Awaited<ReturnType<typeof asked>>;
  const pay = (gift: Gift, amount = 2500) =>
    ledger().add({
      kind: 'payment',
      gift,
      amount,
      booked_on: '2026-03-31',
      source: 'statement',
      source_key: `statement:${(number += 1)}`,
    });
  const follow = (gift: Gift, kind: 'fee' | 'refund', amount: number, follows_id: number) =>
    ledger().add({
      kind,
      gift,
      amount,
      booked_on: '2026-04-01',
      source: 'staff',
      source_key: `staff:${(number += 1)}`,
      follows_id,
    });
  const readGiftState = async ({ id }: Gift) => (await gifts().find(id))?.state;

  test('marks a gift received once money came, and refunded once all of it went back', async () => {
    const gift = await asked();
    expect(gift.state).toBe('waiting');
    const payment = await pay(gift);
    expect(payment?.receipt).toMatch(/^R-2026-\d{6}$/);
    expect(await gifts().find(gift.id)).toMatchObject({
      state: 'received',
      received: 2500,
      last_on: '2026-03-31',
    });
    await follow(gift, 'fee', -50, payment?.id ?? 0);
    await follow(gift, 'refund', -1000, payment?.id ?? 0);
    expect(await gifts().find(gift.id)).toMatchObject({ state: 'received', received: 1500 });
    await follow(gift, 'refund', -1500, payment?.id ?? 0);
    expect(await gifts().find(gift.id)).toMatchObject({ state: 'refunded', received: 0 });
  });

  test('stores a payment once if it arrives several times together', async () => {
    const gift = await asked();
    const entry = {
      kind: 'payment' as const,
      gift,
      amount: 2500,
      booked_on: '2026-03-31',
      source: 'stripe' as const,
      source_key: 'stripe:ch_twice',
    };
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() =>
        site()
          .db.transaction()
          .execute((db) => ledgerRepository(db).add(entry)),
      ),
    );
    const written = [first, ...others].filter((each) => each !== undefined);
    expect(written).toHaveLength(1);
    expect(await ledger().ofGift(gift.id)).toHaveLength(1);
  });

  test('counts all entries of a gift that are written at the same moment', async () => {
    const gift = await asked();
    const payment = await pay(gift);
    await Promise.all(
      Array.from({ length: 12 }, (_, each) =>
        site()
          .db.transaction()
          .execute((db) =>
            ledgerRepository(db).add({
              kind: 'refund',
              gift,
              amount: -10,
              booked_on: '2026-04-01',
              source: 'staff',
              source_key: `staff:at-once-${each}`,
              follows_id: payment?.id ?? 0,
            }),
          ),
      ),
    );
    expect((await gifts().find(gift.id))?.received).toBe(2500 - 12 * 10);
  });

  test('gives a monthly gift the state of its latest event', async () => {
    const gift = await asked('month');
    const tell = async (kind: 'begun' | 'failed' | 'mended' | 'cancelled') => {
      await gifts().addEvent(gift.id, { kind });
      await settleGift(site().db, gift.id);
      return readGiftState(gift);
    };
    expect(await tell('begun')).toBe('active');
    await pay(gift);
    expect(await readGiftState(gift)).toBe('active');
    expect(await tell('failed')).toBe('failing');
    expect(await tell('mended')).toBe('active');
    expect(await tell('cancelled')).toBe('cancelled');
  });

  test('lets no entry be changed, even by SQL', async () => {
    const payment = await pay(await asked());
    const change = sql`update ledger_entries set amount = 1 where id = ${payment?.id ?? 0}`;
    await expect(change.execute(site().db)).rejects.toThrow(/never changed/);
    expect((await ledger().find(payment?.id ?? 0))?.amount).toBe(2500);
  });
});
