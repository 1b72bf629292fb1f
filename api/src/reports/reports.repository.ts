import type { Report } from '@lapis/contract';
import { isPublic } from '../content/publication';
import type { Database } from '../database/database';
import { wholeList } from '../database/lists';
import type { NewReport } from '../database/tables';
import { urlOf } from '../media/media.repository';
import { mayBeShown } from '../media/shown';
import { searchIndex } from '../search/search-index';

export const reportsRepository = (db: Database) => ({
  async list() {
    const rows = await db
      .selectFrom('reports')
      .innerJoin('media', 'media.id', 'reports.document_id')
      .select(['reports.id', 'title', 'year', 'reports.kind', 'summary', 'published_at'])
      .select(['media.fallback', 'media.size', 'media.pages'])
      .where(isPublic('reports'))
      .where(mayBeShown())
      .where('media.pages', 'is not', null)
      .$narrowType<{ published_at: string; pages: number }>()
      .orderBy('year', 'desc')
      .orderBy('published_at', 'desc')
      .orderBy('reports.id')
      .execute();
    return wholeList(rows.map(({ fallback, ...row }): Report => ({ ...row, file_url: urlOf(fallback) })));
  },

  async add(report: NewReport) {
    const { id } = await db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();
    await searchIndex(db).refresh('report', id);
  },
});
