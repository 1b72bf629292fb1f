/** Text that a spreadsheet would take for a formula. */
const looksLikeFormula = /^[=+\-@\t\r]/;

const cellOf = (value: string | number | null) => {
  const text = String(value ?? '');
  const harmless = looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * Rows as a file for spreadsheets (RFC 4180). It begins with the mark by which they know UTF-8, and what would be a
 * formula gets an apostrophe: names and titles are typed by people, and may be meant to run on the reader's machine.
 */
export const toCsv = (rows: (string | number | null)[][]) =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
