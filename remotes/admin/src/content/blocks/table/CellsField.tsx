import { AddColumnIcon, AddRowIcon, notices, RemoveColumnIcon, RemoveRowIcon } from '@lapis/portal';
import { FieldErrors, inputClass, useFieldLanguage } from '@lapis/ui/forms';
import type { ClipboardEvent, ComponentType, KeyboardEvent } from 'react';
import { Tools } from '../Tools';
import styles from './CellsField.module.css';

// Limits from the contract; the rows include the head.
const MOST_COLUMNS = 12;
const MOST_ROWS = 201;
const MOST_LETTERS = 1000;

interface CellsFieldProps {
  name: string;
  /** Rows of cells; the first row is the head. */
  cells: string[][];
  /** @param typing null for any change other than typing, which is a separate undo step */
  onChange: (cells: string[][], typing?: null) => void;
}

/** Parses rows of cells copied from a spreadsheet. */
const parseCells = (text: string) =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/** Inserts cells at a position, enlarging the table if needed. */
function insertCells(cells: string[][], row: number, column: number, more: string[][]) {
  const width = Math.max(cells[0]?.length ?? 0, column + Math.max(...more.map((line) => line.length)));
  const height = Math.max(cells.length, row + more.length);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => more[y - row]?.[x - column] ?? cells[y]?.[x] ?? ''),
  );
}

/** Explains why the table would be too large; returns undefined if it fits. */
function describeExcess(cells: string[][]) {
  const [height, width] = [cells.length, cells[0]?.length ?? 0];
  if (height > MOST_ROWS)
    return `Nothing was pasted: the table would have ${height - 1} rows, and can have ${MOST_ROWS - 1}.`;
  if (width > MOST_COLUMNS)
    return `Nothing was pasted: the table would have ${width} columns, and can have ${MOST_COLUMNS}.`;
  if (cells.flat().some((cell) => cell.length > MOST_LETTERS))
    return 'Nothing was pasted: a cell can have 1,000 characters, and one of those you copied has more.';
  return undefined;
}

function goDown(event: KeyboardEvent<HTMLElement>, column: number) {
  // Ignores an Enter that ends the composition of an input method.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const below = event.currentTarget.closest('tr')?.nextElementSibling;
  below?.querySelectorAll('input')[column]?.focus();
}

export function CellsField({ name, cells, onChange }: CellsFieldProps) {
  const width = cells[0]?.length ?? 0;
  const language = useFieldLanguage();

  function paste(event: ClipboardEvent, row: number, column: number) {
    const more = parseCells(event.clipboardData.getData('text/plain'));
    if (more.length === 1 && more[0]?.length === 1) return;
    event.preventDefault();
    const next = insertCells(cells, row, column, more);
    const excess = describeExcess(next);
    if (excess) notices.say(excess);
    else onChange(next, null);
  }

  const tool = (Icon: ComponentType, label: string, isOff: boolean, change: () => string[][]) => (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`: the button would lose focus after the last press.
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onChange(change(), null)}
    >
      <Icon />
    </button>
  );

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
                      {...language}
                      className={inputClass}
                      data-head={row === 0 || undefined}
                      aria-label={
                        row === 0 ? `Heading of column ${column + 1}` : `Row ${row}, column ${column + 1}`
                      }
                      placeholder={row === 0 ? 'Heading' : undefined}
                      value={cell}
                      maxLength={MOST_LETTERS}
                      onChange={({ target }) => onChange(cells.with(row, line.with(column, target.value)))}
                      onKeyDown={(event) => goDown(event, column)}
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
      <Tools>
        {tool(AddRowIcon, 'Add a row', cells.length >= MOST_ROWS, () => [
          ...cells,
          Array.from({ length: width }, () => ''),
        ])}
        {tool(RemoveRowIcon, 'Remove the last row', cells.length <= 2, () => cells.slice(0, -1))}
        {tool(AddColumnIcon, 'Add a column', width >= MOST_COLUMNS, () => cells.map((line) => [...line, '']))}
        {tool(RemoveColumnIcon, 'Remove the last column', width <= 1, () =>
          cells.map((line) => line.slice(0, -1)),
        )}
      </Tools>
      <FieldErrors name={`${name}.rows`} />
    </div>
  );
}
