import { z } from 'zod';
import { endpoint } from './endpoint';
import { previewCall } from './draft-calls';
import { EntrySummary, EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import { Id, listOf, Time } from './shapes';

/** What a report is, in the words that visitors read. */
export const ReportKind = z.enum(['annual report', 'accounts', 'project report', 'policy']);
export type ReportKind = z.infer<typeof ReportKind>;

export const Report = z.object({
  id: Id,
  title: z.string(),
  /** The one it is about; of a year from April to March, the one in which it ends. */
  year: z.int(),
  kind: ReportKind,
  summary: z.string(),
  /** Of a PDF. */
  file_url: z.string(),
  /** Of the file, in bytes. */
  size: z.int(),
  pages: z.int(),
  published_at: Time,
});
export type Report = z.infer<typeof Report>;

/** What an editor writes of a report; its address, size and pages are those of the document. */
export const ReportFields = z.object({
  title: EntryTitle,
  /** The one it is about; of a year from April to March, the one in which it ends. */
  year: z
    .int('Type the year with four digits, such as 2026')
    .min(1900, 'Type the year with four digits, such as 2026')
    .max(2100, 'Type the year with four digits, such as 2026'),
  kind: ReportKind,
  summary: EntrySummary,
  /** A PDF of the library that opens without a password. */
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
    summary: 'All published reports, those of the newest year first',
    reply: listOf(Report),
  }),
  preview: previewCall('reports', listOf(Report)),
};
