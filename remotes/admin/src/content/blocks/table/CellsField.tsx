import { FieldErrors, inputClass } from '@lapis/ui/forms';
import type { ClipboardEvent } from 'react';
import { AddColumnIcon, AddRowIcon, RemoveColumnIcon, RemoveRowIcon } from '../../../kit/icons/icons';
import styles from './CellsField.module.css';

const MOST_COLUMNS = 12;
const MOST_ROWS = 201;

interface CellsFieldProps {
  /** Of the table, where the server's errors are. */
  name: string;
  /** Row by row; the first one is the head. */
  cells: string[][];
  onChange: (cells: string[][]) => void;
}

/** Rows as a spreadsheet puts them into the clipboard. */
const pasted = (text: string) =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/** The cells with some put in from one of them on; as many rows and columns are added as that needs. */
function putAt(cells: string[][], row: number, column: number, more: string[][]) {
  const width = Math.min(
    MOST_COLUMNS,
    Math.max(cells[0]?.length ?? 0, column + Math.max(...more.map((line) => line.length))),
  );
  const height = Math.min(MOST_ROWS, Math.max(cells.length, row + more.length));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => more[y - row]?.[x - column] ?? cells[y]?.[x] ?? ''),
  );
}

/** The cells of a table, typed or pasted from a spreadsheet. */
export function CellsField({ name, cells, onChange }: CellsFieldProps) {
  const width = cells[0]?.length ?? 0;

  function paste(event: ClipboardEvent, row: number, column: number) {
    const more = pasted(event.clipboardData.getData('text/plain'));
    if (more.length === 1 && more[0]?.length === 1) return;
    event.preventDefault();
    onChange(putAt(cells, row, column, more));
  }

  return (
    <div>
      <div className={styles.scroller} role="group" aria-label="Cells" tabIndex={0}>
        <table className={styles.cells}>
          <tbody>
            {cells.map((line, row) => (
              <tr key={row}>
                {line.map((cell, column) => (
                  <td key={column}>
                    <input
                      className={inputClass}
                      data-head={row === 0 || undefined}
                      aria-label={
                        row === 0 ? `Heading of column ${column + 1}` : `Row ${row}, column ${column + 1}`
                      }
                      placeholder={row === 0 ? 'Heading' : undefined}
                      value={cell}
                      maxLength={1000}
                      onChange={({ target }) => onChange(cells.with(row, line.with(column, target.value)))}
                      onPaste={(event) => paste(event, row, column)}
                      autoComplete="off"
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.tools}>
        <button
          type="button"
          aria-label="Add a row"
          disabled={cells.length >= MOST_ROWS}
          onClick={() => onChange([...cells, Array.from({ length: width }, () => '')])}
        >
          <AddRowIcon />
        </button>
        <button
          type="button"
          aria-label="Remove the last row"
          disabled={cells.length <= 2}
          onClick={() => onChange(cells.slice(0, -1))}
        >
          <RemoveRowIcon />
        </button>
        <button
          type="button"
          aria-label="Add a column"
          disabled={width >= MOST_COLUMNS}
          onClick={() => onChange(cells.map((line) => [...line, '']))}
        >
          <AddColumnIcon />
        </button>
        <button
          type="button"
          aria-label="Remove the last column"
          disabled={width <= 1}
          onClick={() => onChange(cells.map((line) => line.slice(0, -1)))}
        >
          <RemoveColumnIcon />
        </button>
      </div>
      <FieldErrors name={`${name}.rows`} />
    </div>
  );
}
