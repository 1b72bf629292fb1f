import { z } from 'zod';
import { endpoint } from '../endpoint';
import { previewCall } from './draft-calls';
import { EntrySummary, EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import { Id, listReply, Time } from '../shapes';

export const ReportKind = z.enum(['annual report', 'accounts', 'project report', 'policy']);
export type ReportKind = z.infer<typeof ReportKind>;

export const Report = z.object({
  id: Id,
  title: z.string(),
  /** Year that the report covers; for a financial year, the year in which it ends. */
  year: z.int(),
  kind: ReportKind,
  summary: z.string(),
  file_url: z.string(),
  size: z.int(),
  pages: z.int(),
  published_at: Time,
});
export type Report = z.infer<typeof Report>;

export const ReportFields = z.object({
  title: EntryTitle,
  year: z
    .int('Type the year with four digits, such as 2026')
    .min(1900, 'Type the year with four digits, such as 2026')
    .max(2100, 'Type the year with four digits, such as 2026'),
  kind: ReportKind,
  summary: EntrySummary,
  document_id: z.number('Please choose a document').pipe(Id),
});
export type ReportFields = z.infer<typeof ReportFields>;

export const reports = {
  ...entryCalls({
    name: 'reports',
    fields: ReportFields,
    needed: ReportFields.omit({ summary: true }),
    sorts: usualSorts,
  }),
  list: endpoint('GET /reports', {
    access: 'anyone',
    summary: 'Published reports, the newest year first',
    reply: listReply(Report),
  }),
  preview: previewCall('reports', listReply(Report)),
};
