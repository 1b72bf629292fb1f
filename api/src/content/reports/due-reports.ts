import type { DueReport } from '@lapis/contract';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';

/** What charities publish every year. */
const yearly: DueReport['kind'][] = ['annual report', 'accounts'];

/**
 * A charity reports on each of its years; the Charity Commission wants it within ten months of the year's end
 * (Charities Act 2011, sections 163 and 164). Which day that is we don't know, so a report counts as due as soon as
 * the calendar year is over that it is about, until one of that year or a later one is published. Of a kind that
 * was never published nothing is due: the charity may be new, or its accounts a part of the annual report.
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
