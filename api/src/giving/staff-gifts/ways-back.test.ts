import type { StaffGiftWhole } from '@lapis/contract';
import { describeSite, type TestSite } from '../../testing/testing';
import { makeClaim } from '../claims/change-claims';
import { givingFor } from '../claims/donations.fixture';
import { giftsRepository } from '../gifts/gifts.repository';
import { giftByHand } from './staff-gifts.fixture';

const path = '/api/admin/giving/gifts';

describeSite('a gift that staff changed by mistake', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const post = (id: number, what: string, body?: object) => admin.post(`${path}/${id}/${what}`, body);
  const changed = async (...of: Parameters<typeof post>) =>
    (await post(...of)).json<{ results: StaffGiftWhole }>().results;
  const promised = (columns: { method: 'transfer' | 'card'; interval?: 'once' | 'month' }) =>
    giftsRepository(site().db).create({
      supporter_id: null,
      amount: 2500,
      interval: 'once',
      source: 'page',
      ...columns,
    });

  beforeAll(async () => {
    admin = await site().signIn('admin');
  });
  beforeEach(() => givingFor(site().db).clear());

  test('and cancelled is expected again', async () => {
    for (const interval of ['once', 'month'] as const) {
      const { id } = await promised({ method: 'transfer', interval });
      expect(await changed(id, 'cancel')).toMatchObject({ state: 'cancelled', is_reopenable: true });
      expect(await changed(id, 'reopen')).toMatchObject({
        state: 'waiting',
        is_reopenable: false,
        events: [{ kind: 'cancelled' }, { kind: 'reopened', by: expect.stringMatching(/./) }],
      });
      expect((await post(id, 'reopen')).statusCode).toBe(409);
    }
  });

  test('and cancelled stays so if the card has to be set up anew', async () => {
    const { id } = await promised({ method: 'card' });
    await giftsRepository(site().db).setProvider(id, { provider: 'stripe', provider_session: 'cs_1' });
    await site().db.updateTable('gifts').set({ state: 'cancelled' }).where('id', '=', id).execute();
    const answer = await post(id, 'reopen');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('set it up anew') },
    ]);
  });

  test('and took out as an error is written again, with another receipt', async () => {
    const { id, payment } = await giftByHand(admin, { name: 'Mina' });
    const { entries } = await changed(id, 'error', { entry_id: payment.id, right: null });
    const error = entries.at(-1)?.id;
    const restored = await changed(id, 'error/undo', { entry_id: error });
    expect(restored).toMatchObject({ state: 'received', received: 2000, last_on: payment.booked_on });
    expect(restored.entries.at(-1)).toMatchObject({ kind: 'payment', amount: 2000, follows_id: error });
    expect(restored.entries.at(-1)?.receipt).not.toBe(payment.receipt);
    expect((await post(id, 'error/undo', { entry_id: error })).statusCode).toBe(409);
    expect((await post(id, 'error/undo', { entry_id: payment.id })).statusCode).toBe(422);
  });

  test('gets the right boxes, unless it was claimed or has a giver', async () => {
    const collection = await giftByHand(admin, { method: 'cash' });
    expect(
      await changed(collection.id, 'boxes', { is_sponsored: false, is_small_donations: true }),
    ).toMatchObject({
      is_small_donations: true,
    });
    const named = await giftByHand(admin, { method: 'cash', name: 'Mina' });
    expect((await post(named.id, 'boxes', { is_sponsored: true, is_small_donations: true })).statusCode).toBe(
      422,
    );
    const sponsored = { is_sponsored: true, is_small_donations: false };
    expect(await changed(named.id, 'boxes', sponsored)).toMatchObject({ is_sponsored: true });

    await givingFor(site().db).declare(named.supporter?.id ?? 0, { madeOn: '2026-03-01' });
    await site()
      .db.transaction()
      .execute((transaction) =>
        makeClaim(transaction, { small_donations: false }, { today: '2026-12-31', yearStarts: 4 }, ''),
      );
    const refused = await post(named.id, 'boxes', { ...sponsored, is_sponsored: false });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('in Gift Aid claim') },
    ]);
    const promise = await promised({ method: 'transfer' });
    expect((await post(promise.id, 'boxes', sponsored)).statusCode).toBe(409);
  });
});
