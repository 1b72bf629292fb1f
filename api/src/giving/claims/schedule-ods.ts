import { strToU8, zipSync } from 'fflate';
import { escapeHtml } from '@lapis/html/html-text';
import { scheduleLimits } from '../gift-aid/rules';
import { scheduleColumns } from './schedule-rows';

const MIME = 'application/vnd.oasis.opendocument.spreadsheet';

/** Characters that XML 1.0 forbids, and the remaining control characters. */
const notXml = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;

const escaped = (text: string) => escapeHtml(text.replace(notXml, ''));

/** Cell marked as text, so that spreadsheets never evaluate its contents as a formula. */
const textCell = (text: string) =>
  text === ''
    ? '<table:table-cell/>'
    : `<table:table-cell office:value-type="string"><text:p>${escaped(text)}</text:p></table:table-cell>`;

const numberCell = (number: string, style?: string) =>
  `<table:table-cell${style ? ` table:style-name="${style}"` : ''} office:value-type="float" office:value="${number}"><text:p>${number}</text:p></table:table-cell>`;

/**
 * Writes each empty cell before `column` (A is 0) separately, because HMRC's service locates boxes by
 * counting elements, and counts a repeated cell only once.
 */
const tableRow = (cells: string[], column = 1) =>
  `<table:table-row>${'<table:table-cell/>'.repeat(column)}${cells.join('')}</table:table-row>`;

const emptyRows = (count: number) =>
  `<table:table-row table:number-rows-repeated="${count}"><table:table-cell/></table:table-row>`;

/** Rows in the layout of HMRC's file: boxes in D13 and D17, lines from row 25 in columns B to K. */
const sheetRows = ({ earliest, overclaimed, rows }: OdsSchedule) => [
  emptyRows(11),
  tableRow([textCell('Earliest donation date in the period of claim. (DD/MM/YY)')], 3),
  tableRow([textCell('Box 1'), textCell(earliest)], 2),
  emptyRows(2),
  tableRow([textCell('Previously over-claimed amount. Leave blank if none')], 3),
  tableRow([textCell('Box 2'), overclaimed ? numberCell(overclaimed, 'money') : textCell('')], 2),
  emptyRows(5),
  tableRow(scheduleColumns.map(textCell)),
  emptyRows(1),
  ...rows.map((cells) =>
    tableRow(
      cells.map((cell, column) => {
        if (column === 0) return numberCell(cell);
        return column === cells.length - 1 ? numberCell(cell, 'money') : textCell(cell);
      }),
    ),
  ),
];

const buildContent = (schedule: OdsSchedule) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2">
<office:automatic-styles>
<number:number-style style:name="two"><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:number-style>
<style:style style:name="money" style:family="table-cell" style:data-style-name="two"/>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="${scheduleLimits.sheet}">
<table:table-column table:number-columns-repeated="11"/>
${sheetRows(schedule).join('\n')}
</table:table>
</office:spreadsheet></office:body>
</office:document-content>
`;

const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">
<manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="${MIME}"/>
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
</manifest:manifest>
`;

interface OdsSchedule {
  earliest: string;
  overclaimed: string;
  rows: string[][];
}

/**
 * Creates HMRC's schedule as an OpenDocument 1.2 spreadsheet. The same lines always result in the same bytes.
 */
export function scheduleOds(schedule: OdsSchedule): Buffer {
  // A fixed time, so that the bytes are always the same. ZIP has no time zones and no dates before 1980.
  const mtime = new Date(1980, 0, 1);
  return Buffer.from(
    zipSync(
      {
        // OpenDocument requires this entry first and uncompressed, because programs detect the type from it.
        mimetype: [strToU8(MIME), { level: 0 }],
        'content.xml': strToU8(buildContent(schedule)),
        'META-INF/manifest.xml': strToU8(manifest),
      },
      { mtime },
    ),
  );
}
