import { useState, type ReactNode } from 'react';

export interface Column<Row> {
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
  sortBy?: string;
  startsWith?: 'newest';
  /** True if each cell shows the column's label on phones. */
  isLabelled?: boolean;
  isExtra?: boolean;
}

const place = (list: string) => `lapis:columns:${list}`;

function read(list: string): string[] | null {
  try {
    const kept = localStorage.getItem(place(list));
    return kept === null ? null : kept.split(' ');
  } catch {
    return null;
  }
}

function write(list: string, shown: string[]) {
  try {
    localStorage.setItem(place(list), shown.join(' '));
  } catch {}
}

/**
 * Stores the choice of columns in this browser. The first column is always shown, because it names the row.
 */
export function useColumns<Row>(list: string, columns: Column<Row>[]) {
  const [shown, setShown] = useState(
    () => read(list) ?? columns.filter(({ isExtra }) => !isExtra).map(({ name }) => name),
  );

  function toggle(name: string) {
    const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name];
    write(list, next);
    setShown(next);
  }

  const isShown = ({ name }: Column<Row>, index: number) => index === 0 || shown.includes(name);
  return { shown: columns.filter(isShown), choices: columns.slice(1), toggle };
}
