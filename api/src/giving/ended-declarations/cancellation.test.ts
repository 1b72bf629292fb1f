import type { Declaration, DeclarationEffect } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { addDays, toDay } from '../../server/time/days';
import { describeSite, type TestSite } from '../../testing/testing';
import { makeClaim } from '../claims/change-claims';
import { givingFor } from '../claims/donations.fixture';
import { planClaim } from '../claims/plan-claim';
import { declarationsRepository } from '../declarations/declarations.repository';

const today = toDay(timestamp(), 'Europe/London');
const dates = { today: '2026-12-31', yearStarts: 4 };
const path = '/api/admin/giving/declarations';

describeSite('a declaration', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const giving = () => givingFor(site().db);
  const effect = async (id: number, query: string) =>
    (await admin.get(`${path}/${id}/effect?${query}`)).json<{ results: DeclarationEffect }>().results;
  const post = (id: number, what: string, body?: object) => admin.post(`${path}/${id}/${what}`, body);
  const shown = async (id: number) =>
    (await admin.get(path)).json<{ results: Declaration[] }>().results.find((each) => each.id === id);
  const plan = () => planClaim(site().db, { small_donations: false }, dates);

  beforeAll(async () => {
    admin = await site().signIn('admin');
  });
  beforeEach(() => giving().clear());

  /** Creates a giver whose gifts of £33.33 and £10 have been claimed under the second of two declarations. */
  async function claimedGiver() {
    const mina = await giving().supporter();
    const first = await giving().declare(mina, { madeOn: '2026-01-01' });
    const second = await giving().declare(mina, { madeOn: '2026-02-01' });
    await giving().pay(mina, 3333, '2026-03-01');
    await giving().pay(mina, 1000, '2026-05-01');
    await site()
      .db.transaction()
      .execute((transaction) => makeClaim(transaction, { small_donations: false }, dates, ''));
    return { mina, first, second };
  }

  test('is cancelled from the day that was said before, and as much tax goes back', async () => {
    const { first, second } = await claimedGiver();
    expect(await effect(second.id, 'of=cancel&from=2026-04-01')).toEqual({
      from: '2026-04-01',
      is_void: false,
      also: 1,
      gifts: 1,
      tax: 250,
    });
    const all = await effect(second.id, 'of=cancel&from=2026-03-01');
    expect(all).toMatchObject({ gifts: 2, tax: 1084 });

    const cancelled = (await post(second.id, 'cancel', { from: '2026-03-01' })).json<{
      results: Declaration;
    }>();
    expect(cancelled.results).toMatchObject({
      cancelled_from: all.from,
      is_undoable: true,
      is_mistaken: false,
    });
    expect((await plan()).adjustment).toBe(all.tax);
    expect(await shown(first.id)).toMatchObject({ cancelled_from: '2026-03-01' });
  });

  test('that was cancelled counts again after an undo, with those that ended with it', async () => {
    const { first, second } = await claimedGiver();
    await post(second.id, 'cancel', { from: '2026-04-01' });
    expect(await effect(second.id, 'of=undo')).toEqual({
      from: null,
      is_void: false,
      also: 1,
      gifts: -1,
      tax: -250,
    });
    expect((await post(second.id, 'undo')).statusCode).toBe(200);
    for (const { id } of [first, second])
      expect(await shown(id)).toMatchObject({ cancelled_from: null, covers_until: null, is_undoable: false });
    expect((await plan()).adjustment).toBe(0);
    expect((await post(second.id, 'undo')).statusCode).toBe(409);
  });

  test('by phone ends as if never made within 30 days of its record, which is said before', async () => {
    const mina = await giving().supporter();
    const { id, covers_from } = await giving().declare(mina, { given: 'phone', madeOn: today });
    await declarationsRepository(site().db).recordSent(id, today);
    expect(await effect(id, `of=cancel&from=${today}`)).toMatchObject({ from: covers_from, is_void: true });
    expect(await effect(id, `of=cancel&from=${addDays(today, 9)}`)).toMatchObject({
      from: addDays(today, 9),
      is_void: false,
    });
    const { results } = (await post(id, 'cancel', { from: today })).json<{ results: Declaration }>();
    expect(results.cancelled_from).toBe(covers_from);
  });

  test('that the giver revoked is not brought back by staff', async () => {
    const { mina, second } = await claimedGiver();
    await declarationsRepository(site().db).cancelAllOf([mina], '2026-04-01', '2026-04-01');
    expect(await shown(second.id)).toMatchObject({ is_undoable: false });
    expect((await post(second.id, 'undo')).statusCode).toBe(409);
  });

  test.each([
    ['cancelled', 'cancel', { from: '2026-02-10' }],
    ['taken out', 'error', { right: null }],
  ])('that staff had %s stays so if the giver revoked it since', async (_, what, body) => {
    const mina = await giving().supporter();
    const { id } = await giving().declare(mina, { madeOn: '2026-01-01' });
    expect((await post(id, what, body)).statusCode).toBe(200);
    await declarationsRepository(site().db).cancelAllOf([mina], '2026-04-01');
    expect(await shown(id)).toMatchObject({ is_undoable: false });
    expect((await post(id, 'undo')).statusCode).toBe(409);
  });

  test('that ended before the giver revoked all can still be brought back by staff', async () => {
    const mina = await giving().supporter();
    const { id } = await giving().declare(mina, { madeOn: '2026-01-01', future: false });
    await post(id, 'error', { right: null });
    await declarationsRepository(site().db).cancelAllOf([mina], '2026-04-01');
    expect((await post(id, 'undo')).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject({ covers_until: '2026-01-01', cancelled_from: null });
  });

  test('with a wrong name is put right without paying tax back, and the next claim has the right name', async () => {
    const { mina, first, second } = await claimedGiver();
    await post(first.id, 'error', { right: null });
    const right = {
      supporter_id: mina,
      made_on: '2026-02-01',
      taxpayer: { firstname: 'Minna', lastname: 'Karimi', house: '7', postcode: 'S19 2BD' },
    };
    expect(await effect(second.id, 'of=error')).toMatchObject({ gifts: 2, tax: 1084, is_void: true });
    expect(await effect(second.id, 'of=error&made_on=2026-02-01')).toMatchObject({ gifts: 0, tax: 0 });
    const written = (await post(second.id, 'error', { right })).json<{ results: Declaration }>().results;
    expect(written).toMatchObject({ firstname: 'Minna', given: 'page', is_mistaken: false });
    expect(await shown(second.id)).toMatchObject({ is_mistaken: true, is_undoable: true });
    await giving().pay(mina, 2000, '2026-06-01');
    const { lines, adjustment } = await plan();
    expect(lines.map(({ firstname }) => firstname)).toEqual(['Minna']);
    expect(adjustment).toBe(0);
    expect((await post(second.id, 'error', { right: null })).statusCode).toBe(409);
  });

  test('of the wrong person moves to the right one, and a record by phone is to be sent again', async () => {
    const [wrong, right] = [await giving().supporter('John Smith'), await giving().supporter('John Smith')];
    const { id } = await giving().declare(wrong, { given: 'phone', madeOn: '2026-01-01' });
    await declarationsRepository(site().db).recordSent(id, '2026-01-02');
    const { results } = (
      await post(id, 'error', {
        right: {
          supporter_id: right,
          made_on: '2026-01-01',
          taxpayer: { firstname: 'John', lastname: 'Smith', house: '1', postcode: 'S19 2BD' },
        },
      })
    ).json<{ results: Declaration }>();
    expect(results).toMatchObject({ supporter_id: right, given: 'phone', record_sent_on: null });
    expect((await post(id, 'undo')).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject({ is_mistaken: false, cancelled_from: null });
  });
});
