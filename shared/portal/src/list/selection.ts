import { useRef, useState, type ChangeEvent } from 'react';

interface Identified {
  id: number;
}

export function useSelection<Row extends Identified>(rows: Row[] = []) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const last = useRef<number>(undefined);
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const hasAll = rows.length > 0 && chosen.length === rows.length;

  return {
    chosen,
    hasAll,
    has: ({ id }: Row) => ids.includes(id),
    /** Selects or deselects a row, or a range of rows with Shift, as in file managers. */
    toggle({ id }: Row, { nativeEvent }: Pick<ChangeEvent, 'nativeEvent'>) {
      const isOn = !ids.includes(id);
      const from = rows.findIndex((row) => row.id === last.current);
      const to = rows.findIndex((row) => row.id === id);
      const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && from >= 0;
      const changed = isRange
        ? rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
        : [id];
      last.current = id;
      const others = ids.filter((one) => !changed.includes(one));
      setIds(isOn ? [...others, ...changed] : others);
    },
    toggleAll: () => setIds(hasAll ? [] : rows.map(({ id }) => id)),
    clear: () => setIds([]),
  };
}

export type Selection<Row extends Identified> = ReturnType<typeof useSelection<Row>>;
