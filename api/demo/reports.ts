import { reportType } from '../src/content/reports/reports.type';
import { demonstration } from '../src/content/demonstration';
import { reports as texts } from './reports/reports';

export const demo = demonstration(
  reportType,
  texts,
  async ({ name, title, year, kind, summary, published_at }, files) => ({
    fields: { title, year, kind, summary, document_id: await files.document(`reports/${name}.pdf`) },
    published_at,
  }),
);
