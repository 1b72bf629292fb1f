import type { AuditEntry, AuditFilter } from '@lapis/contract';
import type { ExpressionBuilder } from 'kysely';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { type Engine, engineOf } from '../../server/database/engine';
import { containsIndexed, type Page, pageOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';

/** As the privacy text says. */
const KEPT = 730 * DAY;

type Entries = ExpressionBuilder<Tables, 'audit'>;

/** Times are text, and a day is how those of that day begin. */
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

const matches =
  (engine: Engine, { q, user, action, kind, from, to }: AuditFilter) =>
  (eb: Entries) =>
    eb.and([
      ...(q ? [containsIndexed({ engine, table: 'audit', text: q })] : []),
      ...(user === undefined ? [] : [eb('user_id', '=', user)]),
      ...(action ? [eb('action', '=', action)] : []),
      ...(kind ? [eb('kind', '=', kind)] : []),
      ...(from ? [eb('at', '>=', from)] : []),
      ...(to ? [eb('at', '<', dayAfter(to))] : []),
    ]);

const toEntry = <Row extends { details: string }>(row: Row) => ({
  ...row,
  details: JSON.parse(row.details) as AuditEntry['details'],
});

/** Reading the record of who did what. */
export const auditRepository = (db: Database) => {
  const found = (filter: AuditFilter) =>
    db
      .selectFrom('audit')
      .select(['id', 'at', 'user_id', 'user_name', 'ip', 'action', 'kind', 'thing_id', 'title', 'details'])
      .where(matches(engineOf(db), filter))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc');

  return {
    async list({ page, per_page, ...filter }: AuditFilter & Page) {
      const { rows, total } = await pageOf(found(filter), { page, per_page });
      return { results: rows.map(toEntry), total, page, per_page };
    },

    newest: async (limit: number, filter: AuditFilter = {}) =>
      (await found(filter).limit(limit).execute()).map(toEntry),

    /** Deletes what was noted more than 24 months ago. */
    purge: () => db.deleteFrom('audit').where('at', '<', timestamp(-KEPT)).execute(),
  };
};
