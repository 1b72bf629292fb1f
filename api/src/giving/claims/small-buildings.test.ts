import { describeOnEachDatabase } from '../../testing/testing';
import { makeClaim } from './change-claims';
import { claimsRepository } from './claims.repository';
import { givingFor } from './donations.fixture';
import { planClaim } from './plan-claim';

const dates = { today: '2026-06-01', yearStarts: 4 };
const all = { small_donations: true };
const cash = { method: 'cash', is_small_donations: true } as const;

describeOnEachDatabase('limits of the Small Donations Scheme', (site) => {
  const giving = () => givingFor(site().db);
  const plan = () => planClaim(site().db, all, dates);
  const make = () =>
    site()
      .db.transaction()
      .execute((transaction) => makeClaim(transaction, all, dates, ''));
  const claim = async () => claimsRepository(site().db).show(await make());
  const whys = async () => (await plan()).left_out.map(({ why }) => why);
  const collect = (amount: number, building_id?: number, on = '2026-05-02') =>
    giving().pay(null, amount, on, { ...cash, ...(building_id !== undefined && { building_id }) });

  const building = async (name: string) =>
    (
      await site()
        .db.insertInto('community_buildings')
        .values({ name, address: `1 ${name} Road`, postcode: 'L20 1KL' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const connect = (reference: string, { makes_claims = 1, has_buildings = 0 } = {}) =>
    site()
      .db.insertInto('connected_charities')
      .values({ name: `Friends ${reference}`, reference, makes_claims, has_buildings })
      .execute();

  beforeEach(async () => {
    await giving().clear();
    await site().db.deleteFrom('community_buildings').execute();
    await site().db.deleteFrom('connected_charities').execute();
    const mina = await giving().supporter();
    await giving().declare(mina);
    await giving().pay(mina, 1_000_000, '2026-05-01');
  });

  test('a charity with buildings has £8,000 for collections anywhere, if its buildings collected no more', async () => {
    const [hall, vault] = [await building('Hall'), await building('Vault')];
    await collect(400_000, hall);
    await collect(350_000, vault);
    await collect(100_000);
    const { small_donations, small_buildings } = await claim();
    expect(small_donations).toEqual([{ tax_year: '2026-27', collected: 800_000, tax: 200_000 }]);
    expect(small_buildings).toEqual([]);
  });

  test('buildings that collected more than £8,000 have £8,000 each, and other collections don’t count', async () => {
    const [hall, vault] = [await building('Hall'), await building('Vault')];
    await collect(900_000, hall);
    await collect(300_000, vault);
    await collect(100_000);
    expect(await whys()).toEqual([expect.stringContaining('claimed by community building')]);
    expect(await claim()).toMatchObject({
      small_donations: [{ tax_year: '2026-27', collected: 1_100_000, by_building: true }],
      small_buildings: [
        { name: 'Hall', address: '1 Hall Road', postcode: 'L20 1KL', tax_year: '2026-27', amount: 800_000 },
        { name: 'Vault', tax_year: '2026-27', amount: 300_000 },
      ],
    });
    await collect(50_000, hall);
    await collect(600_000, vault);
    expect(await whys()).toContain('The year’s limit of £8,000 for Hall has already been claimed.');
    expect((await claim()).small_buildings).toMatchObject([{ name: 'Vault', amount: 500_000 }]);
  });

  test('what was claimed from anywhere counts towards the limit of the buildings', async () => {
    const [hall, vault] = [await building('Hall'), await building('Vault')];
    await collect(600_000);
    await make();
    await collect(700_000, hall);
    await collect(300_000, vault, '2026-05-03');
    // £10,000 for the two buildings, less £6,000.
    expect((await plan()).small.buildings).toMatchObject([{ name: 'Hall', amount: 400_000 }]);
    expect(await whys()).toEqual(['The year’s limit of £10,000 has already been claimed.']);
  });

  test('a collection in a building that was given back makes room for another', async () => {
    const [hall, vault] = [await building('Hall'), await building('Vault')];
    const collection = await collect(800_000, hall);
    await collect(100_000, vault);
    await make();
    await giving().giveBack(collection, 200_000, '2026-05-04');
    await collect(300_000, hall, '2026-05-05');
    expect(await claim()).toMatchObject({
      small_buildings: [{ name: 'Hall', amount: 200_000 }],
      small_returned: [{ amount: 200_000 }],
    });
  });

  test('each tax year has limits and rows of its own', async () => {
    const [hall, vault] = [await building('Hall'), await building('Vault')];
    const mina = await giving().supporter();
    await giving().declare(mina);
    await giving().pay(mina, 1_000_000, '2026-03-01');
    for (const day of ['2026-03-02', '2026-05-02']) {
      await collect(800_000, hall, day);
      await collect(100_000, vault, day);
    }
    const rows = (await plan()).small.buildings.map(({ name, tax_year, amount }) => [name, tax_year, amount]);
    expect(rows).toEqual([
      ['Hall', '2025-26', 800_000],
      ['Hall', '2026-27', 800_000],
      ['Vault', '2025-26', 100_000],
      ['Vault', '2026-27', 100_000],
    ]);
  });

  test('ten times the Gift Aid donations limit all buildings together', async () => {
    const [hall, vault] = [await building('Hall'), await building('Vault')];
    await site().db.deleteFrom('ledger_entries').execute();
    const mina = await giving().supporter();
    await giving().declare(mina);
    await giving().pay(mina, 100_000, '2026-05-01');
    await collect(800_000, hall);
    await collect(300_000, vault);
    expect((await plan()).small.buildings).toMatchObject([{ name: 'Hall', amount: 800_000 }]);
    expect(await whys()).toEqual([expect.stringContaining('£1,100 of gifts')]);
  });

  test('connected charities share £8,000 equally among those that claim, and are in the schedule', async () => {
    await connect('AB1');
    await connect('AB2');
    await connect('AB3', { makes_claims: 0 });
    await collect(300_000);
    const { small_donations, connected_charities } = await claim();
    // £8,000 divided by three, rounded down.
    expect(small_donations).toMatchObject([{ collected: 266_666 }]);
    expect(connected_charities.map(({ reference }) => reference)).toEqual(['AB1', 'AB2', 'AB3']);
    await collect(1_000);
    expect(await whys()).toEqual(['The year’s limit of £2,666.66 has already been claimed.']);
  });

  test('a connected charity with one building claims only for it', async () => {
    await connect('AB1');
    const hall = await building('Hall');
    await collect(100_000, hall);
    await collect(200_000);
    expect(await whys()).toEqual([expect.stringContaining('claimed by community building')]);
    expect(await claim()).toMatchObject({
      small_donations: [{ collected: 100_000, by_building: true }],
      small_buildings: [{ name: 'Hall', amount: 100_000 }],
    });
  });

  test('a charity without buildings has no limit if a connected one has some', async () => {
    await connect('AB1', { has_buildings: 1 });
    await collect(100_000);
    expect(await whys()).toEqual([expect.stringContaining('only it can claim on small donations')]);
  });
});
