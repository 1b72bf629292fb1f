import type { Claim, ClaimLine, ClaimWhole } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import { type PageParams, fetchPage } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { orNotFound } from '../../server/http/http-error';
import { scheduleLimits } from '../gift-aid/rules';
import '../tables';
import { countFiles } from './plan-claim';

type ClaimRow = Selectable<Tables['claims']>;

const asClaim = (
  { first_on, last_on, user_name, wording: _, small_donations, ...row }: ClaimRow,
  lines: number,
): Claim => ({
  ...row,
  lines,
  files: countFiles(lines),
  from: first_on,
  until: last_on,
  small_donations: JSON.parse(small_donations) as Claim['small_donations'],
  created_by: user_name,
});

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

  return {
    find,

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
      const ids = rows.map(({ id }) => id);
      const counts = await db
        .selectFrom('claim_lines')
        .select(({ fn }) => ['claim_id', fn.countAll<number>().as('lines')])
        .where('claim_id', 'in', ids.length ? ids : [0])
        .groupBy('claim_id')
        .execute();
      const linesByClaim = new Map(counts.map(({ claim_id, lines }) => [claim_id, Number(lines)]));
      return {
        results: rows.map((row) => asClaim(row, linesByClaim.get(row.id) ?? 0)),
        total,
        page: page.page,
        per_page: page.per_page,
      };
    },

    async show(id: number): Promise<ClaimWhole> {
      const row = orNotFound(await find(id));
      const lines = await schedule(id);
      return { ...asClaim(row, lines.length), schedule: lines };
    },
  };
};
