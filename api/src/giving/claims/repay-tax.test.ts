import { describeOnEachDatabase } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { ledgerRows } from '../totals/ledger-file';
import { makeClaim, removeClaim, submitClaim } from './change-claims';
import { claimsRepository } from './claims.repository';
import { givingFor } from './donations.fixture';
import { claimableTax, planClaim } from './plan-claim';
import { recordRepayment } from './repay-tax';

const circumstances = { today: '2026-06-01', yearStarts: 4 };
const all = { small_donations: true };
const day = { on: '2026-06-20', hmrc_reference: 'R 7' };

describeOnEachDatabase('tax repaid to HMRC outside a claim', (site) => {
  const giving = () => givingFor(site().db);
  const write = <Result>(work: (db: ReturnType<typeof site>['db']) => Promise<Result>) =>
    site().db.transaction().execute(work);
  const repay = () => write((db) => recordRepayment(db, day, circumstances, 'Zohra Rahimi'));
  const owed = async () => {
    const { adjustment, small } = await planClaim(site().db, all, circumstances);
    return adjustment + small.returns.tax;
  };

  /** Claims a gift and a collection, of which £30 and £10 are given back then. */
  async function oweTax() {
    await giving().clear();
    const appeal_id = await appealsRepository(site().db).create({
      title: 'Coats',
      slug: `coats-${process.hrtime.bigint()}`,
      state: 'open',
    });
    const mina = await giving().supporter();
    await giving().declare(mina);
    const gift = await giving().pay(mina, 3_000, '2026-05-02', { appeal_id });
    await giving().pay(mina, 20_000, '2026-05-03');
    const cash = { method: 'cash', is_small_donations: true } as const;
    const collection = await giving().pay(null, 5_000, '2026-05-04', cash);
    const id = await write((db) => makeClaim(db, all, circumstances, ''));
    await write((db) => submitClaim(db, id, { on: '2026-05-20', hmrc_reference: 'C 1' }));
    await giving().giveBack(gift, 3_000, '2026-05-25');
    await giving().giveBack(collection, 1_000, '2026-05-26');
  }
  beforeEach(oweTax);

  test('is no longer owed, and stands among the claims with its day and reference', async () => {
    expect(await owed()).toBe(1_000);
    const { id, amount } = await repay();
    expect(amount).toBe(1_000);
    expect(await owed()).toBe(0);
    expect(await claimsRepository(site().db).show(id)).toMatchObject({
      state: 'paid',
      lines: 0,
      gifts: 0,
      tax: 0,
      adjustment: 750,
      small_adjustment: 250,
      submitted_on: '2026-06-20',
      hmrc_reference: 'R 7',
      paid: -1_000,
      payments: [{ amount: -1_000, paid_on: '2026-06-20', created_by: 'Zohra Rahimi' }],
    });
    await expect(repay()).rejects.toMatchObject({ statusCode: 422 });
    await giving().pay(await giving().supporter(), 1_000, '2026-05-27');
    expect(await claimableTax(site().db)).toBe(0);
  });

  test('is in the ledger, taken from the purposes of the gifts that were given back', async () => {
    await repay();
    const rows = await ledgerRows(site().db, { from: '2026-06-20', to: '2026-06-20' });
    expect(rows.map(({ kind, appeal, amount }) => [kind, appeal, amount])).toEqual([
      ['gift_aid', 'Coats', '-7.50'],
      ['gift_aid', null, '-2.50'],
    ]);
  });

  test('is owed again once its record is undone', async () => {
    const { id } = await repay();
    await write((db) => removeClaim(db, id));
    expect(await owed()).toBe(1_000);
    expect(await ledgerRows(site().db, { from: '2026-06-20' })).toEqual([]);
    expect((await repay()).amount).toBe(1_000);
  });
});
