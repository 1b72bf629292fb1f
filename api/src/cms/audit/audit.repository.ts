import type { AuditEntry, AuditFilter } from '@lapis/contract';
import type { ExpressionBuilder } from 'kysely';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { contains, type Page, rowsOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';

/** As the privacy text says. */
const KEPT = 730 * DAY;

type Entries = ExpressionBuilder<Tables, 'audit'>;

/** Times are text, and a day is how those of that day begin. */
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

const matches =
  ({ q, user, action, kind, from, to }: AuditFilter) =>
  (eb: Entries) =>
    eb.and([
      ...(q ? [contains('searched', q)] : []),
      ...(user === undefined ? [] : [eb('user_id', '=', user)]),
      ...(action ? [eb('action', '=', action)] : []),
      ...(kind ? [eb('kind', '=', kind)] : []),
      ...(from ? [eb('at', '>=', from)] : []),
      ...(to ? [eb('at', '<', dayAfter(to))] : []),
    ]);

/** Reading the record of who did what. */
export const auditRepository = (db: Database) => {
  async function read(filter: AuditFilter, { limit, offset }: { limit: number; offset: number }) {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'at', 'user_id', 'user_name', 'ip', 'action', 'kind', 'thing_id', 'title', 'details'])
      .where(matches(filter))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as AuditEntry['details'] }));
  }

  return {
    async list({ page, per_page, ...filter }: AuditFilter & Page) {
      const { total } = await db
        .selectFrom('audit')
        .where(matches(filter))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const results = await read(filter, rowsOf({ page, per_page }));
      return { results, total, page, per_page };
    },

    newest: (limit: number, filter: AuditFilter = {}) => read(filter, { limit, offset: 0 }),

    /** Deletes what was noted more than 24 months ago. */
    purge: () => db.deleteFrom('audit').where('at', '<', timestamp(-KEPT)).execute(),
  };
};
