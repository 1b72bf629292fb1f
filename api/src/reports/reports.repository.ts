import type { Report } from '@lapis/contract';
import { isPublic } from '../content/publication';
import type { Database } from '../database/database';
import { wholeList } from '../database/lists';
import type { NewReport } from '../database/tables';
import { urlOf } from '../media/media.repository';
import { searchIndex } from '../search/search-index';

export const reportsRepository = (db: Database) => ({
  async list() {
    const rows = await db
      .selectFrom('reports')
      .select(['id', 'title', 'year', 'kind', 'summary', 'file', 'size', 'pages', 'published_at'])
      .where(isPublic('reports'))
      .$narrowType<{ published_at: string }>()
      .orderBy('year', 'desc')
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .execute();
    return wholeList(rows.map(({ file, ...row }): Report => ({ ...row, file_url: urlOf(file) })));
  },

  async add(report: NewReport) {
    const { id } = await db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();
    await searchIndex(db).refresh('report', id);
  },
});
