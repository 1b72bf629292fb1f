import { describeSite } from '../../testing/testing';
import { givingFor } from '../claims/donations.fixture';
import { createManageLink } from '../gifts/mailed-link';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { loadGiverYears } from './giver-years';
import { yearLetter } from './year-letter';

describeSite('a giver’s tax years', (site) => {
  const giving = () => givingFor(site().db);
  beforeAll(() => givingSettingsRepository(site().db).change(1, { gift_aid: true }));
  beforeEach(() => giving().clear());

  test('begin on 6 April, and add up what was given with Gift Aid and not refunded', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    await giving().pay(mina, 1_000, '2026-04-05');
    await giving().pay(mina, 2_500, '2026-04-06');
    await giving().giveBack(await giving().pay(mina, 4_000, '2026-05-01'), 1_500, '2027-05-02');
    await giving().giveBack(await giving().pay(mina, 700, '2026-05-01'), 700, '2026-05-02');
    expect(await loadGiverYears(site().db, mina)).toEqual([
      { tax_year: '2026-27', amount: 5_000 },
      { tax_year: '2025-26', amount: 1_000 },
    ]);
    const letter = await yearLetter(site().db, mina, '2026-27');
    expect(letter?.title).toBe('Your Gift Aid donations, 2026/27');
    expect(letter?.facts.map(([label, value]) => `${label}: ${value}`).slice(-3)).toEqual([
      '6 April 2026: £25',
      '1 May 2026: £25',
      'Total with Gift Aid: £50',
    ]);
    expect(await yearLetter(site().db, mina, '2024-25')).toBeUndefined();
  });

  test('leave out gifts that no declaration covers, and say what they add up to', async () => {
    const mina = await giving().supporter();
    await giving().pay(mina, 900, '2020-05-01');
    expect(await loadGiverYears(site().db, mina)).toEqual([]);
    await giving().declare(mina);
    await giving().pay(mina, 1_000, '2026-05-01');
    const { gift_id } = await giving().pay(mina, 300, '2026-05-01');
    await site().db.updateTable('gifts').set({ no_gift_aid: 1 }).where('id', '=', gift_id).execute();
    const letter = await yearLetter(site().db, mina, '2026-27');
    expect(letter?.notes.join()).toContain('You also gave £3 without Gift Aid');
  });

  test('are files for staff, and for the giver by the emailed link', async () => {
    const { db, guest } = site();
    const [mina, other] = [
      await giving().supporter('Mina Karimi', 'mina@example.org'),
      await giving().supporter('Theo Lowe'),
    ];
    for (const each of [mina, other]) {
      await giving().declare(each);
      await giving().pay(each, 1_000, '2026-05-01');
    }
    const token = (await createManageLink(db, 'mina@example.org')).split('/').at(-1);
    const own = await guest.get(`/api/managed-gifts/${token}`);
    expect(own.json<{ results: { years: unknown[] } }>().results.years).toMatchObject([
      { supporter: mina, tax_year: '2026-27', amount: 1_000 },
    ]);
    const file = (supporter: number, year = '2026-27') =>
      guest.get(`/api/managed-gifts/${token}/years/${supporter}/${year}`);
    expect((await file(mina)).headers['content-type']).toBe('application/pdf');
    expect([(await file(other)).statusCode, (await file(mina, '2019-20')).statusCode]).toEqual([404, 404]);
    const admin = await site().signIn('admin');
    const year = await admin.get(`/api/admin/giving/supporters/${other}/years/2026-27`);
    expect(year.headers['content-type']).toBe('application/pdf');
    expect((await guest.get(`/api/admin/giving/supporters/${other}/years/2026-27`)).statusCode).toBe(401);
  });
});
