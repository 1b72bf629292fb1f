import { z } from 'zod';
import { endpoint } from './endpoint';
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

export const reports = {
  list: endpoint({
    method: 'GET',
    path: '/reports',
    access: 'anyone',
    summary: 'All published reports, those of the newest year first',
    reply: listOf(Report),
  }),
};
