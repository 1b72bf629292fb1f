import { languages } from '@lapis/contract/languages';
import { useId } from 'react';
import type { BlockOfType } from '../block-of-type';
import styles from './TableBlock.module.css';

/** Table that scrolls horizontally if it is wider than the page, also by keyboard. */
export function TableBlock({ block }: { block: BlockOfType<'table'> }) {
  const name = useId();
  const { caption, head, rows, first_column_heads } = block;
  return (
    <div className={styles.scroller} role="group" aria-labelledby={name} tabIndex={0}>
      {!caption && (
        <span id={name} hidden {...languages.en}>
          Table
        </span>
      )}
      <table className={styles.table}>
        {caption && (
          <caption id={name} className={styles.caption}>
            {caption}
          </caption>
        )}
        {head.some(Boolean) && (
          <thead>
            <tr>
              {head.map((cell, index) =>
                cell ? (
                  <th key={index} scope="col">
                    {cell}
                  </th>
                ) : (
                  <td key={index} />
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(
            (row, index) =>
              row.some(Boolean) && (
                <tr key={index}>
                  {row.map((cell, column) =>
                    column === 0 && first_column_heads && cell ? (
                      <th key={column} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={column}>{cell}</td>
                    ),
                  )}
                </tr>
              ),
          )}
        </tbody>
      </table>
    </div>
  );
}
