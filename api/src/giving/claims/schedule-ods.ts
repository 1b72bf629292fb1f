import { scheduleLimits } from '../gift-aid/rules';
import { buildOds, emptyRows, numberCell, tableRow, textCell } from './ods-file';
import { scheduleColumns } from './schedule-rows';

interface OdsSchedule {
  earliest: string;
  overclaimed: string;
  rows: string[][];
}

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

/** Creates HMRC's schedule of gifts as a spreadsheet. The same lines always result in the same bytes. */
export const scheduleOds = (schedule: OdsSchedule) =>
  buildOds({ name: scheduleLimits.sheet, columns: 11, rows: sheetRows(schedule) });
