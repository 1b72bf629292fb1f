import type { Report } from '@lapis/contract';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { unpagedList } from '../../server/database/lists';
import { mediaUrl } from '../../media/library/media.repository';
import { mayBeShown } from '../../media/library/pictures/shown';

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
    return unpagedList(
      rows.map(({ fallback, ...row }): Report => ({ ...row, file_url: mediaUrl(fallback) })),
    );
  },
});
