import type { ReportFields, ReportKind } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import type { Database } from '../database/database';
import type { Kind } from '../managed/kind';
import { invalid } from '../refusal';

/** Reports, as the portal manages them. */
export const reportKind: Kind<ReportFields> = {
  table: 'reports',
  audit: 'reports',
  found: 'report',
  one: 'report',
  startsPublished: false,
  blank: { summary: '' },
  toColumns: (fields) => fields,
  toFields: (row) => ({
    title: row['title'] as string,
    year: row['year'] as number,
    kind: row['kind'] as ReportKind,
    summary: row['summary'] as string,
    document_id: row['document_id'] as number,
  }),
  async before(db, { document_id }) {
    if (document_id !== undefined) await refuseUnreadable(db, document_id);
    return {};
  },
  tags: () => ['report'],
  path: () => href('reports'),
};

/** Whatever visitors can't open, or nobody can say the length of, is no report. @throws Refusal 422 */
async function refuseUnreadable(db: Database, id: number) {
  const document = await db
    .selectFrom('media')
    .select('pages')
    .where('id', '=', id)
    .where('kind', '=', 'document')
    .executeTakeFirst();
  if (!document) throw invalid('document_id', 'This document no longer exists. Please choose another.');
  if (document.pages === null) {
    throw invalid(
      'document_id',
      "This PDF can't be read, or needs a password. Save it again without one, and upload that copy.",
    );
  }
}
