type Cell = string | number | undefined;

const text = (cell: Cell) => (cell === undefined ? '–' : String(cell));

/** Prints rows below their headings: the first column aligned left, figures right. */
export function printTable(headings: string[], rows: Cell[][]) {
  const lines = [headings, ...rows].map((row) => row.map(text));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) =>
    line.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!))),
  );
  const [head = [], ...body] = padded.map((line) => line.join('  ').trimEnd());
  console.log([head, widths.map((width) => '─'.repeat(width)).join('  '), ...body].join('\n'));
}

/** Returns the median; undefined if there are no values. */
export function median(values: (number | undefined)[]) {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : mean(sorted[middle - 1], sorted[middle]);
}

/** Returns the 95th percentile; undefined if there are no values. */
export function p95(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1];
}

const mean = (a?: number, b?: number) => (a === undefined || b === undefined ? undefined : (a + b) / 2);

export const kB = (bytes: number) => (bytes / 1000).toFixed(1);
