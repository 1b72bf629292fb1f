import type { SmallDonations, StaffGiftWhole } from '@lapis/contract';
import { describeSite, type TestSite } from '../../testing/testing';
import { checkBuildingSchedule, checkCharitySchedule } from '../../testing/hmrc/check-small-schedules';
import { appealsRepository } from '../appeals/appeals.repository';
import { givingFor } from '../claims/donations.fixture';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';

const path = '/api/admin/giving/small-donations';
const hall = { name: 'St Mary’s hall', address: '11A Grange Road', postcode: 'l201kl' };
const friends = { name: 'Friends', reference: 'ab 123', makes_claims: true, has_buildings: false };

describeSite('community buildings and connected charities', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const giving = () => givingFor(site().db);
  beforeAll(async () => {
    admin = await site().signIn('admin');
  });
  beforeEach(async () => {
    await giving().clear();
    await site().db.deleteFrom('community_buildings').execute();
    await site().db.deleteFrom('connected_charities').execute();
  });

  const lists = (answer: { json: <T>() => T }) => answer.json<{ results: SmallDonations }>().results;
  const add = async (more: object = {}) => {
    const answer = await admin.post(`${path}/buildings`, { ...hall, ...more });
    expect(answer.statusCode).toBe(201);
    return lists(answer).buildings.at(-1)?.id ?? 0;
  };

  test('are kept as HMRC’s schedule takes them', async () => {
    await add();
    const answer = await admin.post(`${path}/charities`, friends);
    expect(lists(answer)).toMatchObject({
      buildings: [{ name: "St Mary's hall", postcode: 'L20 1KL', is_removed: false }],
      charities: [{ name: 'Friends', reference: 'AB123', makes_claims: true, is_removed: false }],
    });
  });

  test.each([
    ['buildings', { ...hall, name: 'مدرسه' }, 'name'],
    ['buildings', { ...hall, name: 'x'.repeat(161) }, 'name'],
    ['buildings', { ...hall, address: 'x'.repeat(41) }, 'address'],
    ['buildings', { ...hall, postcode: 'ZZ99 9ZZ' }, 'postcode'],
    ['charities', { ...friends, name: ' ' }, 'name'],
    ['charities', { ...friends, reference: '1234567' }, 'reference'],
  ])('are refused if HMRC would refuse them: %s %j', async (list, body, field) => {
    const answer = await admin.post(`${path}/${list}`, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { [field]: [expect.any(String)] } },
    ]);
  });

  test('are there once, and come back after they were removed', async () => {
    const id = await add();
    expect((await admin.post(`${path}/buildings`, { ...hall, name: 'ST MARY’S  HALL' })).statusCode).toBe(
      409,
    );
    expect(lists(await admin.patch(`${path}/buildings/${id}`, { is_removed: true })).buildings).toMatchObject(
      [{ is_removed: true }],
    );
    const again = await admin.post(`${path}/buildings`, hall);
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('bring it back') },
    ]);
    expect(
      lists(await admin.patch(`${path}/buildings/${id}`, { is_removed: false })).buildings,
    ).toMatchObject([{ name: "St Mary's hall", is_removed: false }]);
    const charity = lists(await admin.post(`${path}/charities`, friends)).charities[0]?.id;
    expect((await admin.post(`${path}/charities`, { ...friends, name: 'Others' })).statusCode).toBe(409);
    const renamed = await admin.patch(`${path}/charities/${charity}`, { name: 'Old friends' });
    expect(lists(renamed).charities).toMatchObject([{ name: 'Old friends', reference: 'AB123' }]);
    expect((await admin.patch(`${path}/charities/999999`, { name: 'x' })).statusCode).toBe(404);
  });

  test('are limited to what HMRC’s schedule has room for', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({
      name: `Charity ${at}`,
      reference: `AB${at}`,
      makes_claims: 1,
      has_buildings: 0,
    }));
    await site().db.insertInto('connected_charities').values(rows).execute();
    const answer = await admin.post(`${path}/charities`, { ...friends, reference: 'ZZ1' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('room for 200 charities') },
    ]);
  });

  test('a refund in the next tax year counts in the year of its collection', async () => {
    const building_id = await add();
    const { id, payment } = await giftByHand(admin, {
      method: 'cash',
      amount: 3000,
      received_on: '2026-03-10',
      is_small_donations: true,
      building_id,
    });
    const refund = { entry_id: payment.id, amount: 1000, on: '2026-04-10' };
    const undo = async (entry_id: number) =>
      admin.post(`/api/admin/giving/gifts/${id}/error`, { entry_id, right: null });
    const collected = async () =>
      lists(await admin.get(path)).years.flatMap(({ tax_year, buildings }) =>
        buildings.map((each) => [tax_year, each.collected]),
      );
    const refunded = await admin.post(`/api/admin/giving/gifts/${id}/refund`, refund);
    expect(await collected()).toEqual([['2025-26', 2000]]);
    const { entries } = refunded.json<{ results: StaffGiftWhole }>().results;
    expect((await undo(entries.at(-1)?.id ?? 0)).statusCode).toBe(200);
    expect(await collected()).toEqual([['2025-26', 3000]]);
  });

  test('a collection names a building, which can be corrected until it is claimed', async () => {
    const [id, other] = [await add(), await add({ name: 'Vault' })];
    const collection = { method: 'cash', is_small_donations: true, building_id: id };
    const gift = await giftByHand(admin, collection);
    expect(gift.building).toEqual({ id, name: "St Mary's hall" });
    const boxes = (body: object) => admin.post(`/api/admin/giving/gifts/${gift.id}/boxes`, body);
    const right = { is_sponsored: false, is_small_donations: true, building_id: other };
    expect((await boxes(right)).json()).toMatchObject({
      results: { building: { id: other, name: 'Vault' } },
    });
    await admin.patch(`${path}/buildings/${other}`, { is_removed: true });
    expect((await boxes(right)).statusCode).toBe(200);
    expect((await boxes({ ...right, is_small_donations: false })).json()).toMatchObject({
      results: { building: null },
    });
    expect((await boxes(right)).json()).toMatchObject({ errors: { building_id: [expect.any(String)] } });
    for (const wrong of [
      { ...collection, building_id: 999_999 },
      { method: 'cash', building_id: id },
    ]) {
      const body = { amount: 100, received_on: '2026-03-14', ...wrong };
      expect((await admin.post('/api/admin/giving/gifts', body)).json()).toMatchObject({
        errors: { building_id: [expect.any(String)] },
      });
    }
  });

  test('a correction of what a collection was for keeps its building', async () => {
    const id = await add();
    const { id: giftId, payment } = await giftByHand(admin, {
      method: 'cash',
      is_small_donations: true,
      building_id: id,
    });
    await appealsRepository(site().db).create({ title: 'Coats', slug: 'coats', state: 'open' });
    const corrected = await admin.post(`/api/admin/giving/gifts/${giftId}/correct`, {
      entry_id: payment.id,
      appeal: 'coats',
      amount: 500,
    });
    expect(corrected.json()).toMatchObject({ results: { is_small_donations: true, building: { id } } });
  });

  test('a claim has both schedules, which HMRC’s service accepts, and shows what is left', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const id = await add();
    await admin.post(`${path}/charities`, friends);
    const mina = await giving().supporter();
    await giving().declare(mina, { madeOn: today });
    await giving().pay(mina, 100_000, today);
    await giftByHand(admin, {
      amount: 50_000,
      received_on: today,
      method: 'cash',
      is_small_donations: true,
      building_id: id,
    });
    expect(lists(await admin.get(path)).years[0]).toMatchObject({
      limit_by: 'buildings',
      limit: 50_000,
      claimed: 0,
      left: 50_000,
      buildings: [{ id, collected: 50_000, claimed: 0 }],
    });
    const made = await admin.post('/api/admin/giving/claims', {});
    const claim = made.json<{ results: { id: number } }>().results;
    const schedule = (of: string) => admin.get(`/api/admin/giving/claims/${claim.id}/schedule/${of}`);
    const buildings = await schedule('buildings');
    expect(buildings.headers['content-disposition']).toContain('community-buildings-claim-');
    expect(checkBuildingSchedule(buildings.rawPayload, today)).toEqual([]);
    expect(checkCharitySchedule((await schedule('charities')).rawPayload)).toEqual([]);
    expect(lists(await admin.get(path)).years[0]).toMatchObject({
      claimed: 50_000,
      left: 0,
      buildings: [{ claimed: 50_000 }],
    });
    // A claim keeps what it said, whatever happens to the lists.
    await admin.patch(`${path}/buildings/${id}`, { name: 'Renamed' });
    expect((await admin.get(`/api/admin/giving/claims/${claim.id}`)).json()).toMatchObject({
      results: { small_buildings: [{ name: "St Mary's hall" }], connected_charities: [{ name: 'Friends' }] },
    });
    await site().db.updateTable('claims').set({ small_buildings: '[]' }).execute();
    expect((await schedule('buildings')).statusCode).toBe(404);
  });

  test('are closed to guests and ordinary users', async () => {
    expect((await site().guest.get(path)).statusCode).toBe(401);
    expect((await (await site().signIn('user')).post(`${path}/buildings`, hall)).statusCode).toBe(403);
  });
});
