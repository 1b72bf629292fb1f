import { href } from '@lapis/contract/pages';
import { isNotOver } from '../content/publication';
import { mayBeShown } from '../media/shown';
import type { Findables } from '../search/findable';

export const findableReports: Findables = async (db, id) => {
  const reports = await db
    .selectFrom('reports')
    .innerJoin('media', 'media.id', 'reports.document_id')
    .select(['reports.id', 'title', 'year', 'reports.kind', 'summary', 'published_at'])
    .where('published_at', 'is not', null)
    .where(isNotOver('reports'))
    .where(mayBeShown())
    .$if(id !== undefined, (query) => query.where('reports.id', '=', id ?? 0))
    .execute();
  return reports.map(({ id, title, year, kind, summary, published_at }) => ({
    id,
    title,
    body: `${summary} (${kind}, ${year})`,
    path: `${href('reports')}#report-${id}`,
    published_at,
  }));
};
