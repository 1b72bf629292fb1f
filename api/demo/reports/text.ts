/** A part of a report's text, as `make.ts` sets it. */
export type Block =
  | { heading: string }
  | { text: string }
  | { list: string[] }
  | {
      /** What the table says, above it. */
      table: string;
      head: string[];
      /** All columns but the first are figures, unless `words` says otherwise. */
      rows: string[][];
      words?: true;
      /** The last row is a sum. */
      sum?: true;
    };

/** A report of the demonstration: what the site says of it, and what stands in its PDF. */
export interface ReportText {
  /** Name of its PDF, without the ending. */
  name: string;
  title: string;
  year: number;
  kind: 'annual report' | 'accounts' | 'project report' | 'policy';
  summary: string;
  published_at: string;
  /** Under the title. */
  subtitle: string;
  blocks: Block[];
}
