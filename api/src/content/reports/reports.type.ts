import { ReportFields, type ReportKind } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { contentType } from '../../cms/types/content-type';
import { mayBeShown } from '../../media/library/pictures/shown';
import type { Database } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';
import type { EntryTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    reports: ReportsTable;
  }
}

interface ReportsTable extends EntryTable {
  year: number;
  kind: ReportKind;
  summary: string;
  /** Never null, although SQLite can't enforce this for a column that was added later. */
  document_id: number;
}

export const reportType = contentType<ReportFields, 'reports'>({
  name: 'reports',
  table: 'reports',
  fields: ReportFields,
  startsPublished: false,
  blank: { summary: '' },
  async before(db, { document_id }) {
    if (document_id !== undefined) await refuseUnreadable(db, document_id);
    return {};
  },
  texts: ['summary'],
  files: [{ name: 'document_id' }],
  cacheTags: () => ['report'],
  path: () => href('reports'),
  pages: { list: 'reports', about: 'Annual reports, accounts and policies, year by year.' },
  async searched(db, { id, document_id, summary, kind, year }) {
    if (!(await isShown(db, document_id))) return null;
    return { body: `${summary} (${kind}, ${year})`, path: `${href('reports')}#report-${id}` };
  },
});

const isShown = (db: Database, documentId: number) =>
  db.selectFrom('media').select('id').where('id', '=', documentId).where(mayBeShown()).executeTakeFirst();

/**
 * Rejects documents that visitors can't open or whose pages can't be counted.
 * @throws HttpError 422
 */
async function refuseUnreadable(db: Database, id: number) {
  const document = await db
    .selectFrom('media')
    .select('pages')
    .where('id', '=', id)
    .where('kind', '=', 'document')
    .executeTakeFirst();
  if (!document) throw invalidField('document_id', 'This document no longer exists. Please choose another.');
  if (document.pages === null) {
    throw invalidField(
      'document_id',
      'This PDF can’t be read, or needs a password. Save a copy without one, and upload that.',
    );
  }
}
