import type { Claim, ClaimLine, ClaimWhole } from '@lapis/contract';
import { claimTotal } from '@lapis/contract/gift-rules';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import { type PageParams, fetchPage } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { orNotFound } from '../../server/http/http-error';
import { scheduleLimits } from '../gift-aid/rules';
import '../tables';
import { explainAdjustments } from './explain-adjustments';
import { countFiles } from './plan-claim';

/** Number of claims among which HMRC's payments are looked for. */
const MOST_UNPAID = 50;

type ClaimRow = Selectable<Tables['claims']>;

function asClaim(
  {
    first_on,
    last_on,
    user_name,
    wording: _,
    explanation: _own,
    small_buildings: _buildings,
    connected_charities: _charities,
    ...row
  }: ClaimRow,
  lines: number,
  paid: number,
): Claim {
  const claim = {
    ...row,
    lines,
    files: countFiles(lines),
    from: first_on,
    until: last_on,
    small_donations: JSON.parse(row.small_donations) as Claim['small_donations'],
    small_returned: JSON.parse(row.small_returned) as Claim['small_returned'],
    created_by: user_name,
    paid,
  };
  return { ...claim, state: findState(claim) };
}

function findState(claim: Omit<Claim, 'state'> & Pick<ClaimRow, 'state'>): Claim['state'] {
  if (claim.refused_on !== null) return 'refused';
  if (claim.paid !== 0) return claim.paid < claimTotal(claim) ? 'part_paid' : 'paid';
  return claim.state;
}

async function withSums(db: Database, rows: ClaimRow[]): Promise<Claim[]> {
  const ids = rows.length > 0 ? rows.map(({ id }) => id) : [0];
  const counts = await db
    .selectFrom('claim_lines')
    .select(({ fn }) => ['claim_id', fn.countAll<number>().as('lines')])
    .where('claim_id', 'in', ids)
    .groupBy('claim_id')
    .execute();
  const sums = await db
    .selectFrom('claim_payments')
    .select(({ fn }) => ['claim_id', fn.sum<number>('amount').as('paid')])
    .where('claim_id', 'in', ids)
    .groupBy('claim_id')
    .execute();
  const lines = new Map(counts.map((row) => [row.claim_id, Number(row.lines)]));
  const paid = new Map(sums.map((row) => [row.claim_id, Number(row.paid)]));
  return rows.map((row) => asClaim(row, lines.get(row.id) ?? 0, paid.get(row.id) ?? 0));
}

export const claimsRepository = (db: Database) => {
  const find = (id: number) => db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst();

  async function schedule(id: number): Promise<ClaimLine[]> {
    const rows = await db
      .selectFrom('claim_lines')
      .selectAll()
      .where('claim_id', '=', id)
      .orderBy('position')
      .execute();
    return rows.map(({ is_sponsored, ...line }) => ({ ...line, is_sponsored: is_sponsored === 1 }));
  }

  const payments = (id: number) =>
    db
      .selectFrom('claim_payments')
      .leftJoin('statement_lines', 'statement_lines.id', 'claim_payments.line_id')
      .selectAll('claim_payments')
      .select('statement_lines.statement_id')
      .where('claim_id', '=', id)
      .orderBy('paid_on')
      .orderBy('claim_payments.id')
      .execute();

  return {
    find,
    payments,

    /** Returns the newest claims that were sent and that HMRC has neither refused nor paid in full. */
    async unpaid() {
      const rows = await db
        .selectFrom('claims')
        .selectAll()
        .where('state', '=', 'submitted')
        .where('refused_on', 'is', null)
        .orderBy('submitted_on', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_UNPAID)
        .execute();
      return (await withSums(db, rows))
        .map((claim) => ({ ...claim, due: claimTotal(claim) - claim.paid }))
        .filter(({ due }) => due > 0);
    },

    /**
     * Returns the earliest donation day in one of the claim's files. Reads it from the entries, because
     * aggregated lines only store their last day.
     */
    async earliestIn(id: number, file: number) {
      const { earliest } = await db
        .selectFrom('claim_entries')
        .innerJoin('claim_lines', 'claim_lines.id', 'claim_entries.line_id')
        .select(({ fn }) => fn.min('claim_entries.donated_on').as('earliest'))
        .where('claim_lines.claim_id', '=', id)
        .where('claim_lines.position', '>', (file - 1) * scheduleLimits.lines)
        .where('claim_lines.position', '<=', file * scheduleLimits.lines)
        .executeTakeFirstOrThrow();
      return earliest;
    },

    async list(page: PageParams) {
      const { rows, total } = await fetchPage(
        db.selectFrom('claims').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
        page,
      );
      return {
        results: await withSums(db, rows),
        total,
        page: page.page,
        per_page: page.per_page,
      };
    },

    /** Returns what HMRC has paid for a claim, and what it should pay in all. */
    async sums(id: number) {
      const [claim] = await withSums(db, [orNotFound(await find(id))]);
      return claim ? { paid: claim.paid, total: claimTotal(claim) } : { paid: 0, total: 0 };
    },

    async show(id: number): Promise<ClaimWhole> {
      const row = orNotFound(await find(id));
      const lines = await schedule(id);
      const paid = await payments(id);
      const claim = asClaim(
        row,
        lines.length,
        paid.reduce((sum, { amount }) => sum + amount, 0),
      );
      return {
        ...claim,
        schedule: lines,
        small_buildings: JSON.parse(row.small_buildings) as ClaimWhole['small_buildings'],
        connected_charities: JSON.parse(row.connected_charities) as ClaimWhole['connected_charities'],
        payments: paid.map(({ user_name, ...payment }) => ({ ...payment, created_by: user_name })),
        explanation: row.explanation ?? (await explainAdjustments(db, id, claim)),
        is_explanation_changed: row.explanation !== null,
      };
    },
  };
};
