import { describeSite } from '../../testing/testing';
import { DAY, timestamp } from '../../server/time/clock';
import { type DeclarationInput, declarationsRepository } from '../declarations/declarations.repository';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import { purgeUnpaid } from './purge-unpaid';

describeSite('gifts that were offered and never paid', (site) => {
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
  const declare = ({ supporter_id }: GiftRow, how: Pick<DeclarationInput, 'given' | 'withGift'>) =>
    declarationsRepository(site().db).declare({
      supporterId: supporter_id ?? 0,
      taxpayer: {
        title: '',
        firstname: 'De',
        lastname: 'Clared',
        house: '3',
        street: '',
        postcode: 'M1 1AE',
        outside_uk: false,
      },
      past: true,
      future: true,
      madeOn: '2026-01-01',
      userName: '',
      ...how,
    });
  const names = async () =>
    (await site().db.selectFrom('supporters').select('name').execute()).map(({ name }) => name);

  test('are deleted after 13 months, with givers who offered nothing else', async () => {
    await offered('old', 400);
    await offered('young', 300);
    const unpaid = await offered('faithful', 400);
    await declare(unpaid, { given: 'page', withGift: unpaid.id });
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
    expect(await site().db.selectFrom('declarations').select('id').execute()).toEqual([]);
  });

  test('leave what staff recorded of their givers, such as a declaration on paper', async () => {
    const { db } = site();
    const [declared, known] = [await offered('declared', 400), await offered('known', 400)];
    await declare(declared, { given: 'paper' });
    await db
      .updateTable('supporters')
      .set({ phone: '020 7946 0000' })
      .where('id', '=', known.supporter_id)
      .execute();
    await purgeUnpaid(db);
    expect(await names()).toEqual(expect.arrayContaining(['declared', 'known']));
    expect(await db.selectFrom('declarations').select('given').execute()).toEqual([{ given: 'paper' }]);
  });
});
