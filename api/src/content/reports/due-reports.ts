import type { DueReport } from '@lapis/contract';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';

const yearly: DueReport['kind'][] = ['annual report', 'accounts'];

/**
 * Returns the reports that are due. The Charity Commission requires them within ten months of the financial
 * year's end (Charities Act 2011, sections 163 and 164). The charity's year end is unknown here. So a report
 * is due once its calendar year is over, until a report for that year or a later one is published. A kind of
 * report that has never been published isn't due: the charity may be new, or its accounts may be part of the
 * annual report.
 */
export async function dueReports(db: Database): Promise<DueReport[]> {
  const year = new Date().getUTCFullYear() - 1;
  const newest = await db
    .selectFrom('reports')
    .select((eb) => ['kind', eb.fn.max('year').as('year')])
    .where('kind', 'in', yearly)
    .where(isPublic('reports'))
    .groupBy('kind')
    .execute();
  return yearly
    .filter((kind) => newest.some((report) => report.kind === kind && report.year < year))
    .map((kind) => ({ kind, year }));
}
