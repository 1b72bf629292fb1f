import { AddColumnIcon, AddRowIcon, notices, RemoveColumnIcon, RemoveRowIcon } from '@lapis/portal';
import { FieldErrors, inputClass, useFieldLanguage } from '@lapis/ui/forms';
import type { ClipboardEvent, ComponentType, KeyboardEvent } from 'react';
import { Tools } from '../Tools';
import styles from './CellsField.module.css';

// As the contract has it; the first row is the head.
const MOST_COLUMNS = 12;
const MOST_ROWS = 201;
const MOST_LETTERS = 1000;

interface CellsFieldProps {
  /** Of the table, where the server's errors are. */
  name: string;
  /** Row by row; the first one is the head. */
  cells: string[][];
  /** @param typing null where more was done than to type, which is a step of its own to undo */
  onChange: (cells: string[][], typing?: null) => void;
}

/** Rows as a spreadsheet puts them into the clipboard. */
const pasted = (text: string) =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/** The cells with some put in from one of them on; as many rows and columns are added as that needs. */
function putAt(cells: string[][], row: number, column: number, more: string[][]) {
  const width = Math.max(cells[0]?.length ?? 0, column + Math.max(...more.map((line) => line.length)));
  const height = Math.max(cells.length, row + more.length);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => more[y - row]?.[x - column] ?? cells[y]?.[x] ?? ''),
  );
}

/** Why a table can't have these cells, in words; undefined where it can. */
function excessOf(cells: string[][]) {
  const [height, width] = [cells.length, cells[0]?.length ?? 0];
  if (height > MOST_ROWS)
    return `Nothing was pasted: the table would have ${height - 1} rows, and can have ${MOST_ROWS - 1}.`;
  if (width > MOST_COLUMNS)
    return `Nothing was pasted: the table would have ${width} columns, and can have ${MOST_COLUMNS}.`;
  if (cells.flat().some((cell) => cell.length > MOST_LETTERS))
    return 'Nothing was pasted: a cell can have 1,000 characters, and one of those you copied has more.';
  return undefined;
}

/** Goes to the cell below, as in a spreadsheet. */
function goDown(event: KeyboardEvent<HTMLElement>, column: number) {
  // An Enter that ends the composing of a word belongs to that word.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const below = event.currentTarget.closest('tr')?.nextElementSibling;
  below?.querySelectorAll('input')[column]?.focus();
}

/** The cells of a table, typed or pasted from a spreadsheet. */
export function CellsField({ name, cells, onChange }: CellsFieldProps) {
  const width = cells[0]?.length ?? 0;
  const language = useFieldLanguage();

  function paste(event: ClipboardEvent, row: number, column: number) {
    const more = pasted(event.clipboardData.getData('text/plain'));
    if (more.length === 1 && more[0]?.length === 1) return;
    event.preventDefault();
    const next = putAt(cells, row, column, more);
    const excess = excessOf(next);
    if (excess) notices.say(excess);
    else onChange(next, null);
  }

  const tool = (Icon: ComponentType, label: string, isOff: boolean, change: () => string[][]) => (
    <button
      type="button"
      aria-label={label}
      // Not disabled: that would take the focus from who has just pressed it for the last time.
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
