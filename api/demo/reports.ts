import { reportType } from '../src/content/reports/reports.type';
import { demonstration } from '../src/operations/demo/demonstration';
import { reports as texts } from './reports/reports';

export const reports = demonstration(
  reportType,
  texts,
  async ({ name, title, year, kind, summary, published_at }, files) => ({
    fields: { title, year, kind, summary, document_id: await files.document(`reports/${name}.pdf`) },
    published_at,
  }),
);
