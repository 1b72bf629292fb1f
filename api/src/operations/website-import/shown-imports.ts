import type { WebsiteImport, ImportReport } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import { type PageParams, fetchPage } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';

const shown = ({
  id,
  system,
  name,
  state,
  phase,
  done,
  total,
  warnings,
  problem,
  is_stopping,
  user_name,
  started_at,
  ended_at,
}: Omit<Selectable<Tables['imports']>, 'report'>): WebsiteImport => ({
  id,
  system,
  file: name,
  state,
  phase,
  done,
  of: total,
  warnings,
  problem,
  stopping: is_stopping === 1 && ended_at === null,
  started_by: user_name,
  started_at,
  ended_at,
});

export const shownImports = (db: Database) => ({
  async list(page: PageParams) {
    const { rows, total } = await fetchPage(db.selectFrom('imports').selectAll().orderBy('id', 'desc'), page);
    return { results: rows.map(shown), total, ...page };
  },

  async find(id: number) {
    const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    return { ...shown(row), report: row.report === null ? null : (JSON.parse(row.report) as ImportReport) };
  },
});
