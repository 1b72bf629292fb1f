import { describeOnEachDatabase } from '../../testing/testing';
import { DAY, timestamp } from '../../server/time/clock';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import { purgeUnpaid } from './purge-unpaid';

describeOnEachDatabase('gifts that were offered and did not come', (site) => {
  async function offered(name: string, daysAgo: number) {
    const { db } = site();
    const supporter = await supportersRepository(db).identify({ name, email: `${name}@example.org` });
    const gift = await giftsRepository(db).create({
      supporter_id: supporter.id,
      amount: 1000,
      interval: 'once',
      method: 'transfer',
      source: 'page',
    });
    const created_at = timestamp(-daysAgo * DAY);
    await db.updateTable('gifts').set({ created_at }).where('id', '=', gift.id).execute();
    return gift;
  }
  const names = async () =>
    (await site().db.selectFrom('supporters').select('name').execute()).map(({ name }) => name);

  test('are forgotten after 13 months, with whoever offered nothing else', async () => {
    await offered('old', 400);
    await offered('young', 300);
    await offered('faithful', 400);
    await offered('faithful', 10);
    const paid = await offered('giver', 400);
    await ledgerRepository(site().db).add({
      kind: 'payment',
      gift: paid,
      amount: 1000,
      booked_on: '2025-10-01',
      source: 'staff',
      source_key: 'staff:paid',
    });
    await purgeUnpaid(site().db);
    expect((await names()).sort()).toEqual(['faithful', 'giver', 'young']);
    expect(await site().db.selectFrom('gifts').select('id').execute()).toHaveLength(3);
  });
});
