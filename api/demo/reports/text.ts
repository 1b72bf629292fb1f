/** Part of a report's text, to be rendered by `make.ts`. */
export type Block =
  | { heading: string }
  | { text: string }
  | { list: string[] }
  | {
      /** Caption above the table. */
      table: string;
      head: string[];
      /** Rows of cells. Unless `words` is true, all columns but the first contain figures. */
      rows: string[][];
      words?: true;
      /** True if the last row contains sums. */
      sum?: true;
    };

/** Report of the demonstration: its entry on the site, and the text of its PDF. */
export interface ReportText {
  /** Name of the PDF, without extension. */
  name: string;
  title: string;
  year: number;
  kind: 'annual report' | 'accounts' | 'project report' | 'policy';
  summary: string;
  published_at: string;
  subtitle: string;
  blocks: Block[];
}
