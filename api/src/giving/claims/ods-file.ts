import { strToU8, zipSync } from 'fflate';
import { escapeHtml } from '@lapis/html/html-text';

const MIME = 'application/vnd.oasis.opendocument.spreadsheet';

/** Characters that XML 1.0 forbids, and the remaining control characters. */
const notXml = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;

const escaped = (text: string) => escapeHtml(text.replace(notXml, ''));

/** Cell marked as text, so that spreadsheets never evaluate its contents as a formula. */
export const textCell = (text: string) =>
  text === ''
    ? '<table:table-cell/>'
    : `<table:table-cell office:value-type="string"><text:p>${escaped(text)}</text:p></table:table-cell>`;

export const numberCell = (number: string, style?: 'money') =>
  `<table:table-cell${style ? ` table:style-name="${style}"` : ''} office:value-type="float" office:value="${number}"><text:p>${number}</text:p></table:table-cell>`;

/**
 * Writes each empty cell before `column` (A is 0) separately, because HMRC's service locates boxes by
 * counting elements, and counts a repeated cell only once.
 */
export const tableRow = (cells: string[], column = 1) =>
  `<table:table-row>${'<table:table-cell/>'.repeat(column)}${cells.join('')}</table:table-row>`;

export const emptyRows = (count: number) =>
  `<table:table-row table:number-rows-repeated="${count}"><table:table-cell/></table:table-row>`;

interface Sheet {
  name: string;
  columns: number;
  /** Rows in XML, from the functions above. */
  rows: string[];
}

const buildContent = ({ name, columns, rows }: Sheet) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2">
<office:automatic-styles>
<number:number-style style:name="two"><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:number-style>
<style:style style:name="money" style:family="table-cell" style:data-style-name="two"/>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="${name}">
<table:table-column table:number-columns-repeated="${columns}"/>
${rows.join('\n')}
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

/** Creates an OpenDocument 1.2 spreadsheet with one sheet. The same rows always result in the same bytes. */
export function buildOds(sheet: Sheet): Buffer {
  // A fixed time, so that the bytes are always the same. ZIP has no time zones and no dates before 1980.
  const mtime = new Date(1980, 0, 1);
  return Buffer.from(
    zipSync(
      {
        // OpenDocument requires this entry first and uncompressed, because programs detect the type from it.
        mimetype: [strToU8(MIME), { level: 0 }],
        'content.xml': strToU8(buildContent(sheet)),
        'META-INF/manifest.xml': strToU8(manifest),
      },
      { mtime },
    ),
  );
}
