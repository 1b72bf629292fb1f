import { strToU8, zipSync } from 'fflate';
import { escapeHtml } from '../../cms/html/escape-html';
import { scheduleLimits } from '../gift-aid/rules';
import { scheduleColumns } from './schedule-rows';

const MIME = 'application/vnd.oasis.opendocument.spreadsheet';

/** Signs that XML 1.0 can't hold, and the others that control a terminal. */
const notXml = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;

const escaped = (text: string) => escapeHtml(text.replace(notXml, ''));

/** A cell of text: a spreadsheet takes nothing in it for a formula. */
const textCell = (text: string) =>
  text === ''
    ? '<table:table-cell/>'
    : `<table:table-cell office:value-type="string"><text:p>${escaped(text)}</text:p></table:table-cell>`;

const numberCell = (number: string, style?: string) =>
  `<table:table-cell${style ? ` table:style-name="${style}"` : ''} office:value-type="float" office:value="${number}"><text:p>${number}</text:p></table:table-cell>`;

/**
 * A row whose cells begin in the column of that number; A has 0. Each empty cell before them is written out: HMRC's service
 * finds the boxes by counting the elements of their row, and takes a repeated cell for one.
 */
const rowOf = (cells: string[], column = 1) =>
  `<table:table-row>${'<table:table-cell/>'.repeat(column)}${cells.join('')}</table:table-row>`;

const emptyRows = (count: number) =>
  `<table:table-row table:number-rows-repeated="${count}"><table:table-cell/></table:table-row>`;

/** The rows of HMRC's file up to the last line: the boxes in D13 and D17, the lines from row 25 in columns B to K. */
const sheetRows = ({ earliest, overclaimed, rows }: Schedule) => [
  emptyRows(11),
  rowOf([textCell('Earliest donation date in the period of claim. (DD/MM/YY)')], 3),
  rowOf([textCell('Box 1'), textCell(earliest)], 2),
  emptyRows(2),
  rowOf([textCell('Previously over-claimed amount. Leave blank if none')], 3),
  rowOf([textCell('Box 2'), overclaimed ? numberCell(overclaimed, 'money') : textCell('')], 2),
  emptyRows(5),
  rowOf(scheduleColumns.map(textCell)),
  emptyRows(1),
  ...rows.map((cells) =>
    rowOf(
      cells.map((cell, column) => {
        if (column === 0) return numberCell(cell);
        return column === cells.length - 1 ? numberCell(cell, 'money') : textCell(cell);
      }),
    ),
  ),
];

const contentOf = (schedule: Schedule) => `<?xml version="1.0" encoding="UTF-8"?>
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

interface Schedule {
  /** The day of the earliest gift, as HMRC writes it. */
  earliest: string;
  /** Tax that was claimed too much before, in pounds with two decimals; empty where none was. */
  overclaimed: string;
  rows: string[][];
}

/** HMRC's schedule as a spreadsheet (OpenDocument 1.2): the same bytes for the same lines. */
export function scheduleOds(schedule: Schedule): Buffer {
  // ZIP knows no time zone, and no time before 1980.
  const mtime = new Date(1980, 0, 1);
  return Buffer.from(
    zipSync(
      {
        // First and as it is: by this a program knows what kind of file it has.
        mimetype: [strToU8(MIME), { level: 0 }],
        'content.xml': strToU8(contentOf(schedule)),
        'META-INF/manifest.xml': strToU8(manifest),
      },
      { mtime },
    ),
  );
}
