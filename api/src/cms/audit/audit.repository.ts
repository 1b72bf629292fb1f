import type { AuditEntry, AuditFilter } from '@lapis/contract';
import type { ExpressionBuilder } from 'kysely';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { type Engine, detectEngine } from '../../server/database/engine';
import { containsIndexed, type PageParams, fetchPage } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';

const KEPT = 730 * DAY;

type AuditExpression = ExpressionBuilder<Tables, 'audit'>;

/** Returns the next day. Times are stored as text, so they can be compared with a day. */
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

const matches =
  (engine: Engine, { q, user, action, kind, from, to }: AuditFilter) =>
  (eb: AuditExpression) =>
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

export const auditRepository = (db: Database) => {
  const found = (filter: AuditFilter) =>
    db
      .selectFrom('audit')
      .select(['id', 'at', 'user_id', 'user_name', 'ip', 'action', 'kind', 'subject_id', 'title', 'details'])
      .where(matches(detectEngine(db), filter))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc');

  return {
    async list({ page, per_page, ...filter }: AuditFilter & PageParams) {
      const { rows, total } = await fetchPage(found(filter), { page, per_page });
      return { results: rows.map(toEntry), total, page, per_page };
    },

    newest: async (limit: number, filter: AuditFilter = {}) =>
      (await found(filter).limit(limit).execute()).map(toEntry),

    purge: () => db.deleteFrom('audit').where('at', '<', timestamp(-KEPT)).execute(),
  };
};
