import { useState, type ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The field by which the server sorts, where it can. */
  sortBy?: string;
  /** What the first press on its head puts on top. */
  startsWith?: 'newest';
  /** What its cells say is not clear without the label, which on a telephone stands in each. */
  isLabelled?: boolean;
  /** Seen only by who asks for it. */
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

/** Without storage the choice lives as long as the page. */
function write(list: string, shown: string[]) {
  try {
    localStorage.setItem(place(list), shown.join(' '));
  } catch {
    // Nothing else to be done: the table already shows what was chosen.
  }
}

/** Which columns of a list this browser shows. The first always stands there: it names the row. */
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
